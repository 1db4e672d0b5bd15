// Loaded first; prints the process's total CPU microseconds at its end.
process.on('exit', () => {
  const { user, system } = process.cpuUsage()
  console.log(user + system)
})
