/** Two servers on one separate PostgreSQL database, and a bare site on it to read what they wrote. */

import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { freePort } from '#tools/hosts/free-port.ts'
import { type BareSite, openBareSite } from './bare-site.ts'
import type { TestPerson } from '#tests/support/test-users.ts'
import { createTestDatabase } from '#tests/support/postgres.ts'
import { type ServerOptions, type ServerProcess, startServer } from './server-process.ts'

export interface RequestOptions {
  /** Selects the server; any number. */
  readonly at: number
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** Below the versioned base. */
  readonly call: string
  readonly as: TestPerson
  readonly body?: object
  /** The idempotency key; a new one by default. */
  readonly key?: string
  readonly headers?: Readonly<Record<string, string>>
  /** False: a response that requires a later retry is accepted. A client retries under the same key. */
  readonly patient?: boolean
}

/** The response data of the calls that are made here: each reads its part of it. */
export interface ServerData {
  readonly id: string
  readonly state: string
  readonly slug?: string
  readonly seen?: string
  readonly version: number
  readonly values: Readonly<Record<string, string>>
}

export interface ServerAnswer {
  readonly status: number
  readonly code: string | undefined
  readonly data: ServerData | null
  readonly details: { readonly current: ServerData } | undefined
  readonly repeated: boolean
}

export interface TwoServers {
  readonly site: BareSite
  readonly request: (options: RequestOptions) => Promise<ServerAnswer>
  /** The address of one of the two. */
  readonly origin: (at: number) => string
  /** One more server, which its caller may kill. */
  readonly oneMore: (environment: Readonly<Record<string, string>>) => Promise<ServerProcess>
  readonly close: () => Promise<void>
}

/**
 * @param prepare writes the required data before the servers start
 * @param started the script to start, if it is not the API alone, and its additional environment
 */
export async function startTwoServers(
  prepare?: (site: BareSite) => Promise<void>,
  started: Pick<ServerOptions, 'script' | 'environment'> = {},
): Promise<TwoServers> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'freehold-two-'))
  const { url: databaseUrl, drop } = await createTestDatabase(`freehold_${randomUUID().replaceAll('-', '')}`)
  const site = await openBareSite({ kind: 'postgres', url: databaseUrl, poolSize: 4 })
  await prepare?.(site)
  const oneMore = async (environment: Readonly<Record<string, string>>): Promise<ServerProcess> =>
    startServer({
      script: 'tests/support/servers/api-server.ts',
      ...started,
      dataDir,
      databaseUrl,
      port: await freePort(),
      environment: { APP_SECRET: 'one secret for both of the two servers', ...started.environment, ...environment },
    })
  const servers = await Promise.all([oneMore({}), oneMore({})])
  const origin = (at: number): string => servers[at % servers.length]?.origin ?? ''
  return {
    site,
    origin,
    oneMore,
    request: async ({ at, method = 'POST', call, as, body, headers, patient = true, key }: RequestOptions) => {
      const sent = {
        method,
        headers: {
          authorization: `Bearer ${as.token}`,
          'content-type': 'application/json',
          'idempotency-key': key ?? randomUUID(),
          ...headers,
        },
        body: JSON.stringify(body),
      }
      for (;;) {
        const response = await fetch(`${origin(at)}/api/v1.1/${call}`, sent)
        const answer = (await response.json()) as Partial<ServerAnswer>
        const repeated = response.headers.get('idempotency-hit') === 'true'
        if (response.status !== 503 || !patient)
          return {
            status: response.status,
            code: answer.code,
            data: answer.data ?? null,
            details: answer.details,
            repeated,
          }
      }
    },
    close: async () => {
      await Promise.all(servers.map((server) => server.kill()))
      await site.database.close()
      await drop()
      fs.rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
