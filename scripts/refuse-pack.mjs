// npm runs this before it packs or publishes the repository itself, whose package would not work.
console.error("Run npm run package instead. It makes the package in dist/package, and its archive in dist.");
process.exit(1);
