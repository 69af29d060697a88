// A client in plain JavaScript: opens a table with bots, plays a match with the first choice there is, prints the log.
//
//     node examples/client.mjs http://127.0.0.1:8000          (Node 22; with Node 20: node --experimental-websocket …)

const server = process.argv[2] ?? 'http://127.0.0.1:8000';

async function post(path, body, cookie) {
  const headers = { 'content-type': 'application/json', ...(cookie && { cookie }) };
  const answer = await fetch(server + path, { method: 'POST', headers, body: JSON.stringify(body) });
  const data = await answer.json();
  if (!answer.ok) throw new Error(data.message);
  return { data, cookie: answer.headers.get('set-cookie')?.split(';')[0] };
}

// Who I am: a guest with a cookie. What I want: a short match against three bots.
const { cookie } = await post('/api/identity', { name: 'Robin', language: 'en' });
const { data } = await post(
  '/api/tables',
  { game: 'gaunerbande', options: { target: 10 }, seats: ['me', 'random', 'random', 'random'], start: true },
  cookie,
);

const socket = new WebSocket(`${server.replace('http', 'ws')}/ws?table=${data.table}`, { headers: { cookie } });
let ack = 0;
const send = (message) => socket.send(JSON.stringify({ ack: ++ack, ...message }));
let seen = 0;
let lobby;
let chosen = 0;

socket.onopen = () => send({ type: 'join', table: data.table, seen });
socket.onmessage = ({ data: text }) => {
  const message = JSON.parse(text);
  seen = message.number ?? seen;
  lobby = message.lobby ?? lobby;
  const names = lobby?.seats.map((seat) => seat.person?.name ?? seat.bot);
  for (const line of message.told ?? []) console.log(line.replace(/\{(\d)\}/g, (_, seat) => names[seat]));
  if (lobby?.stage === 'finished') return finish();
  const { view, decision } = message.play ?? {};
  if (view?.choices.length && decision > chosen) {
    chosen = decision;
    send({ type: 'choose', match: lobby.match, decision, choice: view.choices[0], seen });
  }
};

function finish() {
  console.log('scores', lobby.results.at(-1).scores.join(', '));
  socket.close();
}
