"""All games as environments of PettingZoo, in which agents take turns.

It needs the extra `research`. The environment itself draws what is left to chance, by its seed. An agent
observes the position as its seat sees it, in bytes, and the mask of its legal actions.

    env = DiceTableEnv("choix_des_dieux", rules="elis purse=40", players=3)
"""

from __future__ import annotations

from typing import Any, ClassVar, Final

import gymnasium
import numpy as np
from pettingzoo import AECEnv

from engines.contract import OVER
from engines.episode import Episode, Moment
from engines.errors import NoSuchId
from engines.registry import GAMES

LONGEST_TEXT: Final = 8192
"""The bytes of an observation. A shorter position is filled up with zeros, and a longer one is cut."""


class DiceTableEnv(AECEnv):
    """An episode of a game; the parameters are those of `Episode.of`.

    An episode that is broken off is truncated, and nobody has won. Agents are named `player_0`, ... by their
    seats.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "dice_table",
        "render_modes": [],
        "is_parallelizable": False,
    }

    def __init__(self, name: str, **parameters: Any) -> None:
        super().__init__()
        self.render_mode = None
        self.episode = Episode.of(GAMES[name], **parameters)
        self.moment = Moment(self.episode, self.episode.first).settled()
        self.possible_agents = [f"player_{seat}" for seat in range(len(self.episode.first.players))]
        ids = len(self.episode.ids)
        self.action_spaces = {agent: gymnasium.spaces.Discrete(ids) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: gymnasium.spaces.Dict(
                {
                    "observation": gymnasium.spaces.Box(0, 255, (LONGEST_TEXT,), np.uint8),
                    "action_mask": gymnasium.spaces.Box(0, 1, (ids,), np.int8),
                }
            )
            for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> Any:
        """Bytes of a position, and a mask."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The ids of all actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin anew; without a seed, chance goes on where it was."""
        if seed is not None or not hasattr(self, "_chance"):
            self._chance = np.random.default_rng(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: dict[str, Any]() for agent in self.agents}
        self.moment = Moment(self.episode, self.episode.first).settled()
        self.agent_selection = self.agents[0]
        self._go_on()

    def step(self, action: int | None) -> None:
        """Do the action of the selected agent, then all that is left to chance.

        Raises:
            NoSuchId: the agent may not do this now.
        """
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action not in self.moment.legal:
            raise NoSuchId(f"{agent} may not do {action} now; the action mask tells what is possible")
        self._cumulative_rewards[agent] = 0.0
        self.moment = self.moment.after(int(action))
        self._go_on()
        self._accumulate_rewards()

    def _go_on(self) -> None:
        """Draw until an agent is awaited, or end the episode."""
        while self.moment.draw is not None:
            chances = self.moment.draw.chances
            self.moment = self.moment.after(int(self._chance.choice(len(chances), p=chances)))
        if self.moment.actor != OVER:
            self.agent_selection = self.possible_agents[self.moment.actor]
            return
        ended = self.terminations if self.moment.state.outcome is not None else self.truncations
        ended.update(dict.fromkeys(self.agents, True))
        won = self.episode.game.utilities(self.moment.state)
        self.rewards = dict(zip(self.possible_agents, won, strict=True))

    def observe(self, agent: str) -> dict[str, Any]:
        """The position as this agent sees it, and what it may do; nothing where another one is awaited."""
        seat = self.possible_agents.index(agent)
        text = self.moment.seen_by(seat).encode()[:LONGEST_TEXT]
        position = np.zeros(LONGEST_TEXT, np.uint8)
        position[: len(text)] = np.frombuffer(text, np.uint8)
        mask = np.zeros(len(self.episode.ids), np.int8)
        if self.moment.actor == seat:
            mask[list(self.moment.legal)] = 1
        return {"observation": position, "action_mask": mask}

    def render(self) -> str:
        """The whole position."""
        return str(self.moment.state)

    def close(self) -> None:
        """Nothing is to be closed."""
