import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Below the ports that systems give to outgoing connections (from 32768 on Linux, from 49152 elsewhere; RFC 6335). A port
 * that the system chose itself may be the source port of another connection before the program that wants it has started.
 */
const lowest = 20_000
const highest = 32_768

/** A port that is not in use. */
export async function freePort(): Promise<number> {
  const port = randomInt(lowest, highest)
  const server = createServer().listen(port, '127.0.0.1')
  try {
    await once(server, 'listening')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return freePort()
    throw error
  }
  server.close()
  await once(server, 'close')
  return port
}
