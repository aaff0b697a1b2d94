/** Servers that are killed with SIGKILL and restarted, and a client that retries until it has a response. */

import { randomUUID } from 'node:crypto'
import { freePort } from '#tools/hosts/free-port.ts'
import type { TestPerson } from '#tests/support/test-users.ts'
import { pause, type ServerProcess, startServer } from './server-process.ts'

export interface KilledServersOptions {
  readonly dataDir: string
  /** Undefined: the embedded database in `dataDir`, which only one server can open. */
  readonly databaseUrl: string | undefined
  readonly count: number
  /** The script to start, if it is not the site. */
  readonly script?: string
  readonly environment?: Readonly<Record<string, string>>
}

/** The servers of a loop, each on its own fixed port. */
export class KilledServers {
  readonly #options: KilledServersOptions
  readonly #running: (ServerProcess | undefined)[] = []
  readonly #ports: number[] = []
  readonly #restarts: { readonly ms: number; readonly processorMs: number }[] = []
  #turn = 0

  constructor(options: KilledServersOptions) {
    this.#options = options
  }

  async start(): Promise<void> {
    for (let index = 0; index < this.#options.count; index += 1) {
      this.#ports.push(await freePort())
      await this.#startAt(index)
    }
  }

  async #startAt(index: number): Promise<ServerProcess> {
    const { dataDir, databaseUrl, script, environment } = this.#options
    const server = await startServer({
      dataDir,
      databaseUrl,
      port: this.#ports[index] ?? 0,
      ...(script === undefined ? {} : { script }),
      environment: {
        APP_SECRET: 'one secret for every process of the loop',
        DATABASE_POOL: '6',
        ...environment,
      },
    })
    this.#running[index] = server
    return server
  }

  /** Kills the next one in turn and waits until it responds again. */
  async killOne(): Promise<void> {
    const index = this.#turn % this.#options.count
    this.#turn += 1
    await this.#running[index]?.kill()
    this.#running[index] = undefined
    const { readyMs, readyProcessorMs } = await this.#startAt(index)
    this.#restarts.push({ ms: readyMs, processorMs: readyProcessorMs ?? readyMs })
  }

  /** The end of the output of the current servers. */
  output(): string {
    return this.#running.map((server) => server?.output().slice(-4000) ?? '').join('\n')
  }

  async killAll(): Promise<void> {
    for (const server of this.#running) await server?.kill()
  }

  /** An address to try; a different one each time if there are several. */
  address(attempt: number): string {
    return `http://127.0.0.1:${this.#ports[attempt % this.#options.count]}`
  }

  /** Duration in milliseconds and processor time of each start, sorted. */
  restarts(): { readonly restartMs: readonly number[]; readonly restartProcessorMs: readonly number[] } {
    const sorted = (of: 'ms' | 'processorMs') => this.#restarts.map((restart) => restart[of]).toSorted((a, b) => a - b)
    return { restartMs: sorted('ms'), restartProcessorMs: sorted('processorMs') }
  }
}

export interface Answer<T = Readonly<Record<string, unknown>>> {
  readonly status: number
  readonly body: { readonly code?: string; readonly data: T | null }
}

const shortestPauseMs = 60
const longestPauseMs = 500

/** Retries until a response states the outcome; a changing call keeps one key. */
export class PersistentClient {
  readonly #servers: KilledServers
  readonly #beforeEach: () => void
  #turn = 0
  /** Requests whose outcome is unknown. */
  unanswered = 0

  /** @param beforeEach called just before every request */
  constructor(servers: KilledServers, beforeEach: () => void = () => undefined) {
    this.#servers = servers
    this.#beforeEach = beforeEach
  }

  post<T>(path: string, person: TestPerson, body: object): Promise<Answer<T>> {
    return this.#ask('POST', path, person, body)
  }

  patch<T>(path: string, person: TestPerson, body: object): Promise<Answer<T>> {
    return this.#ask('PATCH', path, person, body)
  }

  get<T>(path: string, person: TestPerson): Promise<Answer<T>> {
    return this.#ask('GET', path, person)
  }

  async #ask<T>(method: string, path: string, person: TestPerson, body?: object): Promise<Answer<T>> {
    const key = randomUUID()
    this.#turn += 1
    let wait = shortestPauseMs
    for (let attempt = this.#turn; ; attempt += 1) {
      try {
        this.#beforeEach()
        const response = await fetch(`${this.#servers.address(attempt)}/api/v1.1/${path}`, {
          method,
          headers: {
            authorization: `Bearer ${person.token}`,
            ...(body === undefined ? {} : { 'content-type': 'application/json', 'idempotency-key': key }),
          },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          signal: AbortSignal.timeout(60_000),
        })
        const answer = { status: response.status, body: (await response.json()) as Answer<T>['body'] }
        if (answer.status >= 500 && answer.status !== 503) throw new ServerFault(`${path}: ${JSON.stringify(answer)}`)
        if (answer.status !== 503 && answer.body.code !== 'IDEMPOTENCY_IN_PROGRESS') return answer
      } catch (error) {
        if (error instanceof ServerFault) throw error
        this.unanswered += 1
      }
      // Sooner than users would, and rarely enough that the requests do not take the processor from the starting
      // server.
      await pause(wait)
      wait = Math.min(2 * wait, longestPauseMs)
    }
  }
}

class ServerFault extends Error {}
