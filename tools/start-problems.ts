/** Problems that keep a server from starting, each as one sentence for the operator. */

import fs from 'node:fs'
import { createServer } from 'node:net'
import { inspect } from 'node:util'
import { type Config, readConfig } from '#api/config.ts'
import { DataFolderInUse } from '#api/db/data-lock.ts'
import { RepeatedSecret } from '#api/adapters/secrets.ts'
import { WrongSecret } from '#api/services/site/site-keys.ts'
import { UnsupportedDatabase } from '#api/db/migrate.ts'

/** Its message is complete for the operator. */
export class CannotStart extends Error {}

/** @throws CannotStart if the environment contains an invalid setting. */
export function configure(demo: boolean): Config {
  try {
    return readConfig(process.env, { demo })
  } catch (error) {
    throw error instanceof Error ? new CannotStart(error.message) : error
  }
}

/** @throws if the port is not available; checked before the long part of a start. */
export function refusePort(port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}

const diskFullSentence =
  'The disk is full: nothing can be written to DATA_DIR or to the database. Free some space and start again; what was confirmed before is not lost.'
/** With less space PostgreSQL cannot write a segment of its log, whatever its error message. */
const leastBytes = 24 * 1024 * 1024

/** Whether the disk of the data has too little space. */
function isDiskFull(folder: string): boolean {
  try {
    const { bavail, bsize } = fs.statfsSync(folder)
    return bavail * bsize < leastBytes
  } catch {
    return false
  }
}

/** One sentence if the operator can fix the problem, otherwise all details. */
export function whyNot(error: unknown, dataDir?: string): string {
  for (let each = error; each instanceof Error; each = each.cause) {
    const sentence = sentenceOf(each)
    if (sentence !== undefined) return sentence
  }
  if (dataDir !== undefined && isDiskFull(dataDir)) return diskFullSentence
  return inspect(error)
}

function sentenceOf(error: Error): string | undefined {
  if (
    error instanceof CannotStart ||
    error instanceof DataFolderInUse ||
    error instanceof UnsupportedDatabase ||
    error instanceof RepeatedSecret ||
    error instanceof WrongSecret
  )
    return error.message
  const address = 'port' in error ? String(error.port) : ''
  switch ('code' in error ? error.code : undefined) {
    case 'EADDRINUSE':
      return `PORT: ${address} is taken by another program. Stop that one, or choose another: PORT=4180 npm start`
    case 'EADDRNOTAVAIL':
      return 'HOST: this machine has no such address.'
    case 'EACCES':
      return 'syscall' in error && error.syscall === 'listen'
        ? `PORT: this user may not listen on ${address}. Choose another one, above 1023.`
        : `DATA_DIR: this user may not write there (${error.message}).`
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
    case 'ETIMEDOUT':
      return `DATABASE_URL: no database answers there (${String('code' in error ? error.code : '')}).`
    // No space on the disk or in the user's quota; PostgreSQL uses the same code.
    case 'ENOSPC':
    case 'EDQUOT':
    case '53100':
      return diskFullSentence
    // Password, role, database of a PostgreSQL server.
    case '28P01':
    case '28000':
    case '3D000':
      return `DATABASE_URL: the server refuses it (${error.message}).`
    default:
      return undefined
  }
}
