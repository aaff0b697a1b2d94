/** Sends one message to one device: waits for its turn, encrypts as late as possible, and classifies the response. */

import { remainingMs } from '#contract/limits/elapsed.ts'
import { type Answer, classifyDelivery, later, type Next, parked, type Verdict } from './delivery.ts'
import type { DeviceFacts } from '#push-server/subscriptions/device-facts.ts'
import type { DeviceNotes } from '#push-server/subscriptions/device-notes.ts'
import type { Device } from '#push-server/subscriptions/devices.ts'
import { encrypt } from './encryption.ts'
import { type Endpoint, hashPrefix, type ReadEndpoint } from '#push-server/subscriptions/endpoints.ts'
import type { OpenMessage } from './messages.ts'
import type { Metrics } from '#push-server/metrics.ts'
import type { OriginGate } from '#push-server/origin-gate.ts'
import type { Outcome } from './outcome.ts'
import type { Clock, Log, PushRequest, Transport } from '#push-server/ports.ts'
import { isRefusedAddress } from './public-address.ts'
import { longestPauseMs } from './retry-after.ts'

export interface SenderParts {
  readonly transport: Transport
  readonly gate: OriginGate
  readonly readEndpoint: ReadEndpoint
  readonly authorizationFor: (origin: string) => string
  readonly clock: Clock
  readonly random: () => number
  readonly notes: DeviceNotes
  readonly facts: DeviceFacts
  readonly metrics: Metrics
  readonly log: Log
  /** False once the relay stops or has lost its lease: nothing more is sent. */
  readonly mayContinue: () => boolean
  /** Yields to the event loop between encryptions. */
  readonly breathe: () => Promise<void> | undefined
}

export interface Sender {
  /**
   * @param attempt attempts made before. Does not reject for a push service's failure; rejects if the database fails.
   */
  deliver(device: Device, message: OpenMessage, attempt: number): Promise<Outcome>
}

/** After a pause, waiting messages resume spread over half a minute instead of all at once. */
const spreadMs = 30_000

export function createSender(parts: SenderParts): Sender {
  const { clock, gate, metrics, notes } = parts

  /** The reason not to send now. Checked again after every wait. */
  function obstacle(device: Device, message: OpenMessage, attempt: number): Outcome | undefined {
    const now = clock.now()
    if (notes.isRevoked(device.id)) return { kind: 'skipped' }
    if (!parts.mayContinue()) return { kind: 'later', at: now, attempt, failed: false }
    if (now >= message.expiresAt) return { kind: 'over', reason: 'expired' }
    const held = Math.max(notes.heldUntil(device.id) ?? 0, Number(device.held_ms ?? 0n))
    return remainingMs(held, now, longestPauseMs) > 0 ? outcomeOf(later(message, held), attempt, false) : undefined
  }

  async function deliver(device: Device, message: OpenMessage, attempt: number): Promise<Outcome> {
    const result = await attemptInTurn(device, message, attempt).catch((error: unknown): Outcome => {
      // An error that only one device causes must not stop all others.
      const name = error instanceof Error ? error.name : typeof error
      parts.log.error('push.device-failed', { message: message.id, device: device.id, error: name })
      const { expiresAt } = message
      const retry = parked({ now: clock.now(), expiresAt, attempt, jitter: parts.random() })
      return outcomeOf(retry, attempt + 1, true)
    })
    return 'sign' in result ? await conclude(device, result, attempt) : result
  }

  async function attemptInTurn(device: Device, message: OpenMessage, attempt: number): Promise<Outcome | Verdict> {
    const endpoint = parts.readEndpoint(device.endpoint)
    if (!endpoint) return { kind: 'over', reason: 'refused' }
    const early = obstacle(device, message, attempt)
    if (early) return early
    const turn = await gate.acquire(endpoint.origin)
    if (!turn.go)
      return (
        obstacle(device, message, attempt) ??
        outcomeOf(later(message, turn.until + parts.random() * spreadMs), attempt, false)
      )
    let verdict: Verdict | undefined
    try {
      await parts.breathe()
      const late = obstacle(device, message, attempt)
      if (late) return late
      verdict = await attemptOn(device, endpoint, message, attempt)
    } finally {
      gate.release(endpoint.origin, verdict?.sign, verdict?.restUntil)
    }
    return verdict ?? { kind: 'over', reason: 'unusable' }
  }

  /** One attempt, or two if the full body is too large. Undefined if the keys cannot be used. */
  async function attemptOn(
    device: Device,
    endpoint: Endpoint,
    message: OpenMessage,
    attempt: number,
  ): Promise<Verdict | undefined> {
    for (const minimal of [false, true]) {
      const request = requestFor(device, endpoint, message, minimal)
      if (!request) return undefined
      const answer = await answerTo(request, endpoint)
      const situation = { now: clock.now(), expiresAt: message.expiresAt, attempt, minimal, jitter: parts.random() }
      const verdict = classifyDelivery(answer, situation)
      if (verdict.sign === 'fault') metrics.fault(endpoint.origin, answer.status)
      if (verdict.next.kind !== 'minimal') return verdict
      metrics.count('smallest-body')
    }
    return undefined
  }

  function requestFor(
    device: Device,
    endpoint: Endpoint,
    message: OpenMessage,
    minimal: boolean,
  ): PushRequest | undefined {
    const secondsLeft = Math.max(0, Math.floor((message.expiresAt - clock.now()) / 1000))
    const envelope = {
      // A push service must not show the message after its expiry either.
      ttlSeconds: Math.min(message.ttlSeconds, secondsLeft),
      urgency: message.urgency,
      topic: message.topic,
      authorization: parts.authorizationFor(endpoint.origin),
    }
    try {
      const payload = addressed(
        minimal ? message.payload.smallest : message.payload.full,
        device.subscriber,
        message.unread?.get(device.subscriber),
      )
      return encrypt(endpoint.url, device, payload, envelope)
    } catch {
      parts.log.error('push.unusable-keys', { origin: endpoint.origin, endpoint: hashPrefix(endpoint.hash) })
      return undefined
    }
  }

  async function answerTo(request: PushRequest, endpoint: Endpoint): Promise<Answer> {
    try {
      const reply = await parts.transport.send(request)
      return { status: reply.status, retryAfter: reply.headers['retry-after'] }
    } catch (error) {
      metrics.count('unanswered')
      if (isRefusedAddress(error)) parts.log.error('push.private-address', { origin: endpoint.origin })
      return { status: 0 }
    }
  }

  async function conclude(device: Device, verdict: Verdict, attempt: number): Promise<Outcome> {
    if (verdict.next.kind === 'gone') await parts.facts.gone(device.id)
    if (verdict.holdUntil !== undefined) await parts.facts.hold(device.id, verdict.holdUntil)
    if (verdict.sign === 'fault') metrics.count('parked')
    return outcomeOf(verdict.next, attempt + 1, true)
  }

  return {
    async deliver(device, message, attempt) {
      const outcome = await deliver(device, message, attempt)
      metrics.count(outcome.kind === 'over' ? outcome.reason : outcome.kind)
      return outcome
    },
  }
}

const anyone = Buffer.from('"partition":"*"')

/**
 * Fills in the subscriber and their unread notifications, the only parts of a payload that differ by device. Subscribers
 * use the base64url alphabet, and a quotation mark within a text is escaped, so that no text is mistaken for a member.
 */
function addressed(payload: Buffer, subscriber: string, unread: number | undefined): Buffer {
  const counted =
    unread === undefined
      ? payload
      : Buffer.from(payload.toString().replaceAll(/"(unread|app_badge)":("?)0\2(?=[,}])/g, `"$1":$2${unread}$2`))
  const at = counted.indexOf(anyone)
  if (at < 0) return counted
  const mine = Buffer.from(`"partition":"${subscriber}"`)
  return Buffer.concat([counted.subarray(0, at), mine, counted.subarray(at + anyone.length)])
}

function outcomeOf(next: Next, attempt: number, failed: boolean): Outcome {
  switch (next.kind) {
    case 'retry':
      return { kind: 'later', at: next.at, attempt, failed }
    case 'minimal':
      return { kind: 'over', reason: 'too-large' }
    case 'over':
    case 'accepted':
    case 'gone':
      return next
  }
}
