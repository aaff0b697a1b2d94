/** What one provider's stand-in is to the program around it. */

import type { Hono } from 'hono'
import type { Books } from './books.ts'
import type { Ids } from './ids.ts'
import type { Schedule } from './schedule.ts'
import type { WebhookLine } from './webhook-line.ts'

/** Given to each provider. */
export interface Surroundings {
  /** Where browsers and callers reach this provider; no slash at the end. */
  readonly address: string
  readonly schedule: Schedule
  readonly ids: Ids
  readonly line: WebhookLine
}

export interface Provider {
  readonly name: string
  /** Calls, and below /hosted/ the pages that people see. */
  readonly routes: Hono
  readonly books: Books
  /** The provider's own words for being unable or unwilling, as it would say them to this caller. */
  refusal(status: number): Response
  /** Everything it holds, by kind. */
  state(): Readonly<Record<string, readonly unknown[]>>
  /** What no caller of the provider can do, but the world does: a bank refuses, a card holder disputes. */
  readonly actions: Readonly<Record<string, (input: unknown) => unknown>>
}

/** A wish of the control interface that cannot be met. */
export class ControlError extends Error {}
