/** Sends one queued request, the same for page and worker. */

import { apiBase } from '#contract/call.ts'
import type { Fields, OutboxAnswer } from './outbox.ts'

/** A queued request as it is sent. It contains no token and no header: the sender adds its own. */
export interface QueuedRequest {
  /** Also the Idempotency-Key. */
  readonly id: string
  readonly method: 'POST' | 'PATCH' | 'PUT'
  /** Below the API's base. */
  readonly path: string
  /** As JSON. */
  readonly body: Readonly<Record<string, unknown>>
  /** The file to upload. */
  readonly file?: string
  /** Its bytes stay on the device: a later request may need the file again. */
  readonly retainsFile?: boolean
}

/** The part of `Response` that this needs. */
export interface WireResponse {
  readonly ok: boolean
  readonly status: number
  readonly headers: { get(name: string): string | null }
  json(): Promise<unknown>
}

export interface WireRequest {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array<ArrayBuffer>
}

export type WireFetch = (url: string, request: WireRequest) => Promise<WireResponse>

/**
 * Sends a queued request under its own key, or the bytes of a file. Never throws: no response is a valid result too.
 */
export async function sendItem(
  item: QueuedRequest,
  ifMatch: number | undefined,
  token: string,
  fetcher: WireFetch,
  bytes?: Uint8Array<ArrayBuffer>,
): Promise<OutboxAnswer> {
  // The device lost the data to be sent: that is as final as a refusal.
  if (item.file !== undefined && bytes === undefined)
    return {
      kind: 'refused',
      status: 410,
      code: 'INVALID_INPUT',
      fieldCode: 'file',
      retryAfterMs: undefined,
      current: undefined,
    }
  try {
    const response = await fetcher(apiBase + item.path, {
      method: item.method,
      headers: {
        'content-type': bytes ? 'application/octet-stream' : 'application/json',
        authorization: `Bearer ${token}`,
        'idempotency-key': item.id,
        // The other values of the section are known, so a pause in typing costs only a few hundred bytes.
        prefer: 'return=minimal',
        ...(ifMatch === undefined ? {} : { 'if-match': `"${ifMatch}"` }),
      },
      body: bytes ?? JSON.stringify(item.body),
    })
    return answerOf(
      response.status,
      response.ok,
      (await response.json()) as Envelope,
      response.headers.get('retry-after'),
    )
  } catch {
    return { kind: 'none' }
  }
}

interface Envelope {
  readonly code?: string
  readonly data?: {
    readonly version?: unknown
    readonly values?: unknown
    readonly conversationId?: unknown
  } | null
  readonly fields?: readonly { readonly code?: string }[]
  readonly details?: { readonly current?: { readonly version?: unknown; readonly values?: unknown } }
}

function answerOf(status: number, ok: boolean, body: Envelope, retryAfter: string | null): OutboxAnswer {
  if (ok) {
    const known = versioned(body.data ?? undefined)
    const conversationId = body.data?.conversationId
    return {
      kind: 'done',
      version: known?.version,
      values: known?.values,
      ...(typeof conversationId === 'string' ? { conversationId } : {}),
    }
  }
  const seconds = Number(retryAfter)
  return {
    kind: 'refused',
    status,
    code: body.code ?? 'UNREADABLE',
    fieldCode: body.fields?.[0]?.code,
    retryAfterMs: retryAfter !== null && Number.isFinite(seconds) ? seconds * 1000 : undefined,
    current: versioned(body.details?.current),
  }
}

function versioned(
  part: { readonly version?: unknown; readonly values?: unknown } | undefined,
): { version: number; values: Fields } | undefined {
  if (typeof part?.version !== 'number' || typeof part.values !== 'object' || part.values === null) return undefined
  return {
    version: part.version,
    values: Object.fromEntries(
      Object.entries(part.values).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
    ),
  }
}
