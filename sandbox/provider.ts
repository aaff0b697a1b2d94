/** The interface of one provider's simulator. */

import type { Hono } from 'hono'
import type { Books } from './books.ts'
import type { Ids } from './ids.ts'
import type { Schedule } from './schedule.ts'
import type { WebhookLine } from './webhook-line.ts'

/** Passed to each provider. */
export interface ProviderContext {
  /** Address of this provider for browsers and API callers; no slash at the end. */
  readonly address: string
  readonly schedule: Schedule
  readonly ids: Ids
  readonly line: WebhookLine
}

export interface Provider {
  readonly name: string
  /** Calls, and below /hosted/ the pages that users see. */
  readonly routes: Hono
  readonly books: Books
  /** Bytes of the largest request, if some are larger than usual. */
  readonly largestRequest?: number
  /** The provider's own error response for an outage or a refusal. */
  refusal(status: number): Response
  /** The whole state, by kind. */
  state(): Readonly<Record<string, readonly unknown[]>>
  /** Events that no API caller can cause: a bank refuses, a card holder disputes. */
  readonly actions: Readonly<Record<string, (input: unknown) => unknown>>
}

/** A request of the control interface that cannot be fulfilled. */
export class ControlError extends Error {}
