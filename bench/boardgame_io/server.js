// Die böse Drei on boardgame.io's server with its in-memory storage: `node server.js PORT`.

const { Server, Origins } = require("boardgame.io/server");
const { INVALID_MOVE } = require("boardgame.io/core");

const ROUNDS = 20;

function roll({ G, random, events, playerID }) {
  G.die = random.D6();
  if (G.die === 3) {
    endTurn(G, events, Number(playerID), 0);
  } else {
    G.running += G.die;
  }
}

function stop({ G, events, playerID }) {
  if (G.running === 0) return INVALID_MOVE;
  endTurn(G, events, Number(playerID), G.running);
}

function endTurn(G, events, seat, points) {
  G.points[seat] = points;
  G.running = 0;
  const next = 1 - seat;
  if (next === G.starter) {
    endRound(G);
    if (G.round > ROUNDS) events.endGame({ won: [...G.won] });
    else events.endTurn({ next: String(G.starter) });
  } else {
    events.endTurn({ next: String(next) });
  }
}

function endRound(G) {
  const best = Math.max(...G.points);
  G.points.forEach((points, seat) => {
    if (best > 0 && points === best) G.won[seat] += 1;
  });
  G.round += 1;
  if (G.round <= ROUNDS) {
    G.points = [0, 0];
    G.starter = 1 - G.starter;
  }
}

const dieBoeseDrei = {
  name: "die-boese-drei",
  minPlayers: 2,
  maxPlayers: 2,
  setup: () => ({ points: [0, 0], won: [0, 0], die: 0, running: 0, round: 1, starter: 0 }),
  moves: { roll: { move: roll, client: false }, stop },
};

const server = Server({ games: [dieBoeseDrei], origins: [Origins.LOCALHOST] });
const port = { host: "127.0.0.1", port: Number(process.argv[2]) };
server.run({ port, callback: () => console.log("ready") });
