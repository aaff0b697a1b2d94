/** What can keep a server from starting, as one sentence for whoever starts it. */

import { createServer } from 'node:net'
import { inspect } from 'node:util'
import { type Config, readConfig } from '#api/config.ts'
import { DataFolderInUse } from '#api/db/data-lock.ts'

/** Its message says all that the operator needs. */
export class CannotStart extends Error {}

/** @throws CannotStart where the environment says something that cannot be. */
export function configure(demo: boolean): Config {
  try {
    return readConfig(process.env, { demo })
  } catch (error) {
    throw error instanceof Error ? new CannotStart(error.message) : error
  }
}

/** @throws when nothing can listen there; asked before the long part of a start. */
export function refusePort(port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}

/** One sentence where the operator can do something about it, everything that is known where not. */
export function whyNot(error: unknown): string {
  for (let each = error; each instanceof Error; each = each.cause) {
    const sentence = sentenceOf(each)
    if (sentence !== undefined) return sentence
  }
  return inspect(error)
}

function sentenceOf(error: Error): string | undefined {
  if (error instanceof CannotStart || error instanceof DataFolderInUse) return error.message
  const place = 'port' in error ? String(error.port) : ''
  switch ('code' in error ? error.code : undefined) {
    case 'EADDRINUSE':
      return `PORT: ${place} is taken by another program. Stop that one, or choose another: PORT=4180 npm start`
    case 'EADDRNOTAVAIL':
      return 'HOST: this machine has no such address.'
    case 'EACCES':
      return 'syscall' in error && error.syscall === 'listen'
        ? `PORT: this user may not listen on ${place}. Choose another one, above 1023.`
        : `DATA_DIR: this user may not write there (${error.message}).`
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
    case 'ETIMEDOUT':
      return `DATABASE_URL: no database answers there (${String('code' in error ? error.code : '')}).`
    // Password, role, database of a PostgreSQL server.
    case '28P01':
    case '28000':
    case '3D000':
      return `DATABASE_URL: the server refuses it (${error.message}).`
    default:
      return undefined
  }
}
