/**
 * Forms submitted without scripts. A success redirects to a confirmation page; a refusal renders the form again with
 * the input.
 */

import { Hono } from 'hono'
import { sqlState } from '#api/db/database.ts'
import type { Deps } from '#api/deps.ts'
import { requestNewsletter, followLink } from '#api/services/notification/newsletter.ts'
import { acceptMessage } from '#api/services/content/accept-message.ts'
import { stopBy } from '#api/services/notification/change-email-preferences.ts'
import { sendMessage } from '#contract/content/contact.ts'
import { type CallError, errors } from '#contract/errors.ts'
import type { Language } from '#contract/shapes.ts'
import { contactMessagesPerMinute } from '#domain/limits.ts'
import { asCallError } from '#api/app/answer.ts'
import type { Documents } from './documents.ts'
import { readForm, readUpload, textsOf } from '#api/app/http/read-form.ts'
import { consumeForAccount, consumeForAddress } from '#api/app/http/rate-limit.ts'
import { refuseForeign } from '#api/app/http/same-site.ts'

/** The URLs are those of the pages with the forms. Each may have written, so new jobs are polled. */
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
    plainNewsletterLink(request, address, { action: 'on', token }, forms),
  )
  take('/newsletter/unsubscribe/:token', (request, address, token) =>
    plainNewsletterLink(request, address, { action: 'off', token }, forms),
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
/** Forms of several megabytes that are read per address. */
const readsPerMinute = 12
/** The limit of the call that sends the same form. */
const contactLimit = 'content.sendMessage'

async function plainContact(request: Request, address: string, forms: PlainForms): Promise<Response> {
  const { deps } = forms
  let typed: Readonly<Record<string, string>> = {}
  return answering(
    request,
    forms,
    '/contact-us?sent=1',
    () => typed,
    async () => {
      refuseForeign(request)
      const now = new Date(deps.clock.now())
      if (forms.rateLimit) await consumeForAddress(deps.db, 'plain-contact', address, readsPerMinute, now)
      // Read before the rate limit on messages, so that a refused visitor keeps their input.
      const form = await readUpload(request, sendMessage)
      typed = form.texts
      if (forms.rateLimit) {
        await consumeForAddress(deps.db, contactLimit, address, contactMessagesPerMinute, now)
        await consumeForAccount(deps.db, contactLimit, typed['email'] ?? '', contactMessagesPerMinute, now)
      }
      await acceptMessage(form, forms.documents.languageOf(request), deps)
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
      await requestNewsletter({ email, captcha: undefined, language: forms.documents.languageOf(request) }, deps)
    },
  )
}

/** The confirmation button on the page of a digest's unsubscribe link. */
function plainStop(request: Request, address: string, token: string, forms: PlainForms): Promise<Response> {
  return onePress(request, address, `/stop-mails/${token}?done=1`, () => stopBy(token, forms.deps), forms)
}

function plainNewsletterLink(
  request: Request,
  address: string,
  { action, token }: { readonly action: 'on' | 'off'; readonly token: string },
  forms: PlainForms,
): Promise<Response> {
  return onePress(request, address, `/newsletter?done=${action}`, () => followLink(token, action, forms.deps), forms)
}

/**
 * The confirmation button on a page linked from a mail; mail programs also send it when a user unsubscribes (RFC 8058).
 */
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
  // Mail programs expect no redirect.
  return answer.status === 303 && body['List-Unsubscribe'] === 'One-Click'
    ? new Response(null, { status: 200 })
    : answer
}

async function limited(address: string, { deps, rateLimit }: PlainForms): Promise<void> {
  if (rateLimit)
    await consumeForAddress(deps.db, 'plain-newsletter', address, newsletterPerMinute, new Date(deps.clock.now()))
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
        // Line ends as in a page, not as a form sends them.
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
