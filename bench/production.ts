// Imported before everything else: React and React Router choose their version for production or development when they
// are loaded, and mixing the two fails.
process.env.NODE_ENV = "production";
