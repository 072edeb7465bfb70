// Imported first by every command: an old Node must get a sentence, not a syntax error from deep inside.
const OLDEST_NODE = 20;

if (Number(process.versions.node.split(".")[0]) < OLDEST_NODE) {
  console.error(
    `Deskfolio needs Node ${OLDEST_NODE} or newer to start; this is Node ${process.versions.node}. Get one from https://nodejs.org.`,
  );
  process.exit(1);
}
