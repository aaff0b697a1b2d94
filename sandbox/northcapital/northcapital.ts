/** The simulator of North Capital's TransactAPI, assembled. */

import { Hono } from 'hono'
import { Books } from '#sandbox/books.ts'
import { BoundedMap } from '#sandbox/bounded-map.ts'
import { read as readControl } from '#sandbox/control.ts'
import { integer, object, optional, text } from '#sandbox/fields.ts'
import { isSame } from '#sandbox/keys.ts'
import { ControlError, type Provider, type ProviderContext } from '#sandbox/provider.ts'
import { type CallInput, northCapitalCalls } from './calls.ts'
import { decide, type Decision, decisions } from './decisions.ts'
import { invalidKeys, invalidRequest, NorthCapitalRefusal, unknownCall } from './refusal.ts'
import type { NorthCapitalOptions, NorthCapitalState, StoredParty } from './state.ts'

const most = 10_000
const basePath = '/tapiv3/index.php/v3'

export function createNorthCapital(around: ProviderContext, options: NorthCapitalOptions): Provider {
  const provider: NorthCapitalState = { around, options, parties: new BoundedMap(most) }
  const routes = new Hono()
  for (const each of northCapitalCalls)
    routes.on(each.method, `${basePath}/${each.name}`, async (c) => {
      try {
        const input = await inputOf(c.req.raw)
        const { clientID = '', developerAPIKey = '', ...fields } = input.fields
        const { clientId, developerKey } = options.client
        if (!isSame(clientID, clientId) || !isSame(developerAPIKey, developerKey)) throw invalidKeys
        return c.json({ statusCode: '101', statusDesc: 'Ok', ...each.answer(provider, { ...input, fields }) })
      } catch (error) {
        if (error instanceof NorthCapitalRefusal) return error.response()
        throw error
      }
    })
  routes.all('*', () => unknownCall.response())
  return {
    name: 'northcapital',
    // Documents are uploaded whole.
    largestRequest: 4_000_000,
    routes,
    // North Capital moves no money here.
    books: new Books(),
    // Its gateway answers in HTML.
    refusal: (status) =>
      new Response(`<html><body><h1>${status}</h1></body></html>`, {
        status,
        headers: { 'content-type': 'text/html' },
      }),
    state: () => ({
      parties: [...provider.parties.values()].map(({ fields, ...party }) => ({
        ...party,
        fields: { ...fields, ...('socialSecurityNumber' in fields ? { socialSecurityNumber: 'sent' } : {}) },
      })),
    }),
    actions: Object.fromEntries(
      decisions.map((decision) => [decision, (input) => takeAction(provider, decision, input)]),
    ),
  }
}

const target = object({ reference: text(200), delay_seconds: optional(integer(0, 400 * 86_400)) })

/** @returns the ids of the parties concerned: that with the id, or all whose tag starts with the reference */
function takeAction(provider: NorthCapitalState, decision: Decision, input: unknown): readonly string[] {
  const { reference, delay_seconds = 0 } = readControl(target, input)
  const concerned = [...provider.parties.values()].filter(
    ({ partyId, fields }) => partyId === reference || fields['tags']?.startsWith(`${reference}-`),
  )
  if (concerned.length === 0) throw new ControlError('reference: no such party')
  const run = (): void => concerned.forEach((party: StoredParty) => decide(provider, party, decision))
  if (delay_seconds === 0) run()
  else provider.around.schedule.after(delay_seconds * 1000, run)
  return concerned.map(({ partyId }) => partyId)
}

/** Forms, JSON, and multipart forms with a file. */
async function inputOf(request: Request): Promise<CallInput> {
  const type = request.headers.get('content-type') ?? ''
  if (type.startsWith('application/x-www-form-urlencoded'))
    return { fields: Object.fromEntries(new URLSearchParams(await request.text())), file: undefined }
  if (type.startsWith('application/json')) return { fields: jsonFields(await request.text()), file: undefined }
  if (!type.startsWith('multipart/form-data')) throw invalidRequest
  const form = await request.formData().catch(() => {
    throw invalidRequest
  })
  const file = form.get('userfile0')
  const texts = [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : []))
  return {
    fields: Object.fromEntries(texts),
    file: file instanceof File ? { bytes: file.size, mime: file.type } : undefined,
  }
}

function jsonFields(body: string): Record<string, string> {
  try {
    const value: unknown = JSON.parse(body)
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, String(each)]))
  } catch {
    // Refused below.
  }
  throw invalidRequest
}
