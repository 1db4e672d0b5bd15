// Loaded first, says on standard output how many CPU microseconds the process took from its beginning to its end.
process.on('exit', () => {
  const { user, system } = process.cpuUsage()
  console.log(user + system)
})
