/** What the relay needs from its host. Nothing here touches the process. */

/** Runs one statement; `int8` columns arrive as bigint on every driver. */
export type Query = <Row>(sql: string, parameters: readonly unknown[]) => Promise<Row[]>

/** PostgreSQL 15 or later, or PGlite. Inside `transact` only the query that it passes may be used. */
export interface RelayDatabase {
  readonly query: Query
  transact<T>(work: (query: Query) => Promise<T>): Promise<T>
}

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Calls the action once after this many milliseconds; the returned function cancels it. */
  after(milliseconds: number, action: () => void): () => void
}

export type LogFields = Readonly<Record<string, string | number | boolean | undefined>>

/** Structured. Never receives an endpoint, a key, a ticket or a payload: origins and prefixes of hashes only. */
export interface Log {
  info(event: string, fields?: LogFields): void
  warn(event: string, fields?: LogFields): void
  /** An operator has to act. */
  error(event: string, fields?: LogFields): void
}

export interface PushRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** One encrypted record of RFC 8188. */
  readonly body: Uint8Array
}

export interface PushReply {
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string | undefined>>
}

/** POSTs one request: no redirects, ten seconds at most. Rejects if there is no response. */
export interface Transport {
  send(request: PushRequest): Promise<PushReply>
  close(): Promise<void>
}
