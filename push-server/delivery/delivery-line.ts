/** Assembles the parts of delivery: queue, gate, sender, runner. */

import { setImmediate } from 'node:timers/promises'
import type { RelayConfig } from '#push-server/config.ts'
import { createDeviceFacts } from '#push-server/subscriptions/device-facts.ts'
import { createDeviceNotes } from '#push-server/subscriptions/device-notes.ts'
import type { ReadEndpoint } from '#push-server/subscriptions/endpoints.ts'
import { createLease } from './lease.ts'
import { type JobParts, sendMessage } from './message-job.ts'
import { createMessages, type Messages } from './messages.ts'
import { createMetrics, type Metrics } from '#push-server/metrics.ts'
import { createOriginGate, type OriginGate } from '#push-server/origin-gate.ts'
import { readPauses, savePause } from './origin-pauses.ts'
import type { Clock, Log, RelayDatabase, Transport } from '#push-server/ports.ts'
import { claimRetries, sendRetries } from './retry-job.ts'
import { createRunner, type Runner } from './runner.ts'
import { createSeal } from '#push-server/seal.ts'
import { createSender } from './sender.ts'
import { readOutlook, sweep } from './sweep.ts'
import { createVapidHeaders } from './vapid.ts'
import { keyIdOf, type VapidPair } from './vapid-pair.ts'

export interface LineParts {
  readonly config: RelayConfig
  readonly database: RelayDatabase
  readonly clock: Clock
  readonly log: Log
  readonly transport: Transport
  readonly random: () => number
  readonly readEndpoint: ReadEndpoint
  /** The key in use; called only after the database is prepared. */
  readonly vapid: () => VapidPair
}

export interface DeliveryLine {
  readonly messages: Messages
  readonly metrics: Metrics
  readonly gate: OriginGate
  readonly runner: Runner
  revoke(ids: readonly string[]): void
  /** Resumes the work of an earlier process. */
  resume(): Promise<void>
}

/** Every eighth claim takes retries before messages. */
const retriesEvery = 8
/** Encryptions between two yields to the event loop: about four milliseconds of one core. */
const encryptionsInOneBreath = 32

export function createDeliveryLine(parts: LineParts): DeliveryLine {
  const { config, database, clock, log } = parts
  const metrics = createMetrics()
  const notes = createDeviceNotes(clock)
  const messages = createMessages(database, clock, createSeal(config.secret, config.otherSecrets))
  const lease = createLease(database, clock)
  const gate = createOriginGate(clock, (pause) => {
    const { origin, reason, until } = pause
    const fields = { origin, reason, seconds: Math.round((until - clock.now()) / 1000) }
    if (reason === 'refused') log.error('push.circuit-open', fields)
    else log.warn('push.origin-rests', fields)
    savePause(database, pause).catch(() => log.warn('push.pause-not-saved', { origin }))
  })
  const sender = createSender({
    ...parts,
    gate,
    notes,
    metrics,
    facts: createDeviceFacts(database, notes),
    authorizationFor: lazily(() => createVapidHeaders(parts.vapid(), config.subject, clock)),
    mayContinue,
    breathe: createBreath(),
  })
  const jobs: JobParts = { database, clock, keyId, sender, dueAt: (at) => runner.dueAt(at), mayContinue }
  const runner: Runner = createRunner({
    clock,
    log,
    lease,
    claim: createClaims(jobs, messages, () => lease.id(), log),
    readOutlook: () => readOutlook(database),
    async sweep() {
      await sweep(database, clock)
      gate.recall(await readPauses(database, clock))
    },
  })

  function keyId(): string {
    return keyIdOf(parts.vapid().publicKey)
  }

  function mayContinue(): boolean {
    return !runner.isStopping() && lease.isHeld()
  }

  return {
    messages,
    metrics,
    gate,
    runner,
    revoke: (ids) => notes.revoke(ids),
    async resume() {
      gate.recall(await readPauses(database, clock))
      runner.wake()
    },
  }
}

/** Claims messages before retries, but retries first at intervals, so that neither starves the other. */
function createClaims(
  jobs: JobParts,
  messages: Messages,
  worker: () => string,
  log: Log,
): () => Promise<(() => Promise<void>) | undefined> {
  let claims = 0

  async function message(): Promise<(() => Promise<void>) | undefined> {
    const name = worker()
    const claimed = await messages.claim(name)
    if (!claimed) return undefined
    if (!('unreadable' in claimed)) return () => sendMessage(jobs, claimed, name)
    log.error('push.unreadable-message', { message: claimed.unreadable })
    return () => messages.end(claimed.unreadable)
  }

  async function retries(): Promise<(() => Promise<void>) | undefined> {
    const name = worker()
    const keys = await claimRetries(jobs, name)
    return keys && (() => sendRetries(jobs, messages, keys, name))
  }

  return async () => {
    claims += 1
    return claims % retriesEvery === 0
      ? ((await retries()) ?? (await message()))
      : ((await message()) ?? (await retries()))
  }
}

function lazily(make: () => (origin: string) => string): (origin: string) => string {
  let made: ((origin: string) => string) | undefined
  return (origin) => (made ??= make())(origin)
}

/** After this many calls, all callers wait for one turn of the event loop, so that incoming requests are answered. */
function createBreath(): () => Promise<void> | undefined {
  let count = 0
  let pause: Promise<void> | undefined
  return () => {
    count += 1
    if (count % encryptionsInOneBreath === 0) {
      pause ??= setImmediate().finally(() => {
        pause = undefined
      })
    }
    return pause
  }
}
