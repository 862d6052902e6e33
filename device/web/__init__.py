"""A page that shows the table on phones and on a television, served by a process of its own.

`device/session/sharing.py` hands it what may be seen. These files belong together, each group in the order in
which a newcomer may read it:

- The process: `server`, `app`, `latest`, `page_files`, `filled_page`.
- What is shown, as values: `shared`, `past`, `seat_page`.
- Seats that phones hold: `seat_keys`, `phone_messages`.
- Streams of changes: `event_stream`, `listeners`.
- Keeping strangers out: `own_host`, `connection`, `limits`, `headers`, `refusal`.
- Serving, as a club does, too: `page_config`, `address`, `certificate`.
"""
