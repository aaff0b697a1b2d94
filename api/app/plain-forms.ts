/**
 * Forms that a browser sends without scripts. A success leads to a page that says so; a refusal is the form once more, with what
 * was typed in it.
 */

import { Hono } from 'hono'
import { sqlState } from '#api/db/database.ts'
import type { Deps } from '#api/handlers/handler.ts'
import { askForNewsletter, followLink } from '#api/handlers/newsletter/newsletter.ts'
import { stopBy } from '#api/handlers/preference/email-preferences.ts'
import { type CallError, errors } from '#contract/errors.ts'
import type { Language } from '#contract/shapes.ts'
import { asCallError } from './answer.ts'
import { admitSender, readContactForm, takeMessage } from './contact.ts'
import type { Documents } from './documents.ts'
import { readForm, textsOf } from './multipart.ts'
import { takeFromAddress } from './rate-limit.ts'
import { refuseForeign } from './same-site.ts'

/** Their addresses, those of the pages that hold them. Each may have written, so jobs are looked for. */
export function plainForms(forms: PlainForms, afterWrite: () => void): Hono<{ Bindings: { address: string } }> {
  const hono = new Hono<{ Bindings: { address: string } }>()
  const take = (
    path: string,
    answer: (request: Request, address: string, token: string) => Promise<Response>,
  ): void => {
    hono.post(path, async (context) => {
      const response = await answer(context.req.raw, context.env.address, context.req.param('token') ?? '')
      afterWrite()
      return response
    })
  }
  take('/contact-us', (request, address) => plainContact(request, address, forms))
  take('/newsletter', (request, address) => plainNewsletter(request, address, forms))
  take('/newsletter/confirm/:token', (request, address, token) =>
    plainNewsletterLink(request, address, { act: 'on', token }, forms),
  )
  take('/newsletter/unsubscribe/:token', (request, address, token) =>
    plainNewsletterLink(request, address, { act: 'off', token }, forms),
  )
  take('/stop-mails/:token', (request, address, token) => plainStop(request, address, token, forms))
  return hono
}

interface PlainForms {
  readonly deps: Deps
  readonly documents: Documents
  readonly rateLimit: boolean
}

const smallForm = 16_384
const newsletterPerMinute = 5
/** Forms of some megabytes that are read for one address. */
const readsPerMinute = 12

async function plainContact(request: Request, address: string, forms: PlainForms): Promise<Response> {
  const { deps } = forms
  const sender = { address, language: forms.documents.languageOf(request) }
  let typed: Readonly<Record<string, string>> = {}
  return answering(
    request,
    forms,
    '/contact-us?sent=1',
    () => typed,
    async () => {
      refuseForeign(request)
      if (forms.rateLimit)
        await takeFromAddress(deps.db, 'plain-contact', address, readsPerMinute, new Date(deps.clock.now()))
      // Read before the limit on messages: who has to wait keeps what was typed.
      const form = await readContactForm(request)
      typed = form.texts
      await admitSender(request, sender, deps, forms.rateLimit)
      await takeMessage(form, { ...sender, limited: forms.rateLimit }, deps)
    },
  )
}

async function plainNewsletter(request: Request, address: string, forms: PlainForms): Promise<Response> {
  const { deps } = forms
  let typed: Readonly<Record<string, string>> = {}
  return answering(
    request,
    forms,
    '/newsletter?sent=1',
    () => typed,
    async () => {
      refuseForeign(request)
      typed = textsOf(await readForm(request, smallForm))
      const email = (typed['email'] ?? '').trim()
      await limited(address, forms)
      await askForNewsletter({ email, captcha: undefined, language: forms.documents.languageOf(request) }, deps)
    },
  )
}

/** The press in the page of a digest's link. */
function plainStop(request: Request, address: string, token: string, forms: PlainForms): Promise<Response> {
  return onePress(request, address, `/stop-mails/${token}?done=1`, () => stopBy(token, forms.deps), forms)
}

function plainNewsletterLink(
  request: Request,
  address: string,
  { act, token }: { readonly act: 'on' | 'off'; readonly token: string },
  forms: PlainForms,
): Promise<Response> {
  return onePress(request, address, `/newsletter?done=${act}`, () => followLink(token, act, forms.deps), forms)
}

/** The press in a mail's page; also what mail programs send by themselves when somebody ends a subscription (RFC 8058). */
async function onePress(
  request: Request,
  address: string,
  onward: string,
  follow: () => Promise<unknown>,
  forms: PlainForms,
): Promise<Response> {
  const body = /^application\/x-www-form-urlencoded\b/i.test(request.headers.get('content-type') ?? '')
    ? textsOf(await readForm(request.clone(), smallForm))
    : {}
  const answer = await answering(
    request,
    forms,
    onward,
    () => ({}),
    async () => {
      await limited(address, forms)
      await follow()
    },
  )
  // Mail programs want to be led nowhere.
  return answer.status === 303 && body['List-Unsubscribe'] === 'One-Click'
    ? new Response(null, { status: 200 })
    : answer
}

async function limited(address: string, { deps, rateLimit }: PlainForms): Promise<void> {
  if (rateLimit)
    await takeFromAddress(deps.db, 'plain-newsletter', address, newsletterPerMinute, new Date(deps.clock.now()))
}

async function answering(
  request: Request,
  { deps, documents }: PlainForms,
  onward: string,
  typed: () => Readonly<Record<string, string>>,
  work: () => Promise<void>,
): Promise<Response> {
  try {
    await work()
  } catch (thrown) {
    const error: CallError = asCallError(thrown, sqlState(thrown))
    if (error.code === 'INTERNAL') deps.log.error('form-failed', {}, thrown)
    const values = Object.fromEntries(
      Object.entries(typed())
        .filter(([name]) => name !== 'captcha' && name !== 'id')
        // As a page holds lines, not as a form sends them.
        .map(([name, value]) => [name, value.replace(/\r\n?/g, '\n')]),
    )
    const posted = { values, code: error.code, details: error.details, fields: error.fields }
    return documents.answerPosted(request, posted, errors[error.code].status)
  }
  const language: Language = documents.languageOf(request)
  return new Response(null, {
    status: 303,
    headers: { location: `${onward}&lng=${language}`, 'cache-control': 'no-store' },
  })
}
