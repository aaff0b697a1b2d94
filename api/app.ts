/** The server as one function from request to response. */

import { Hono, type MiddlewareHandler } from 'hono'
import { sqlState } from '#api/db/database.ts'
import type { Deps } from '#api/deps.ts'
import { handlers } from '#api/handlers/handlers.ts'
import type { Pages } from '#api/ports.ts'
import { apiBase } from '#contract/call.ts'
import { CallError } from '#contract/errors.ts'
import type { Language } from '#contract/shapes.ts'
import { firstViewPath, sharePath } from '#contract/worker.ts'
import { asCallError, failureResponse } from './app/answer.ts'
import { captchaFrame } from '#api/app/pages/captcha-frame.ts'
import { cspReportPath, cspReports } from '#api/app/pages/csp-reports.ts'
import { callsRouter, type HandlerTable } from './app/calls-router.ts'
import { devMailResponse } from '#api/app/pages/dev-mail.ts'
import { Documents } from '#api/app/pages/documents.ts'
import { healthCheck } from '#api/app/http/health.ts'
import { type ReadRequest, ReadyResponses } from '#api/app/http/ready-responses.ts'
import { acceptedLanguage, languageOf } from '#api/app/pages/language.ts'
import { documentResponse, pictureResponse } from '#api/app/files/media.ts'
import { openApi } from './app/openapi.ts'
import { analyticsFrame } from '#api/app/pages/analytics-frame.ts'
import { mapFrame } from '#api/app/pages/map-frame.ts'
import { videoFrame } from '#api/app/pages/video-frame.ts'
import { plainForms } from '#api/app/pages/plain-forms.ts'
import { providerMessage } from './app/provider-messages.ts'
import { manifestResponse } from '#api/app/files/web-manifest.ts'
import { SiteState } from '#api/app/pages/site-state.ts'
import type { StaticAssets } from '#api/app/files/static-assets.ts'

/** A sign-in that any visitor may use. */
export interface DemoSignIn {
  readonly role: string
  readonly email: string
  readonly password: string
}

export interface AppOptions {
  readonly deps: Deps
  readonly pages: Pages
  readonly assets: StaticAssets
  readonly rateLimit: boolean
  /** The sign-ins that a demonstration's sign-in page offers. */
  readonly demoSignIns?: readonly DemoSignIn[]
  /** Milliseconds of a monotonic clock; the process's own by default. */
  readonly monotonicNow?: () => number
  /** Free space of the disk that this process writes to. */
  readonly freeBytes?: () => number | undefined
  /** Called after every call that may have written, so that added jobs are polled immediately. */
  readonly afterWrite: () => void
  /** Handles requests under `/push/`. */
  readonly relay: ((request: Request, address: string) => Promise<Response>) | undefined
  /** Handles requests under `/sandbox/`: simulated payment providers. */
  readonly sandbox?: ((request: Request) => Promise<Response>) | undefined
}

export interface App {
  /** @param address network address of the client */
  readonly fetch: (request: Request, address: string) => Promise<Response>
  /** The response that an identical request got a moment ago, if it may be given again. */
  readonly ready: (request: ReadRequest, address: string) => Response | undefined
  /** The language in which a page would be rendered. */
  readonly languageOf: (request: Request) => Language
  /** The same, also during shutdown: for requests that arrived before it. */
  readonly finish: (request: Request, address: string) => Promise<Response>
  /** The response to new requests during shutdown. */
  readonly refusal: () => Response | undefined
  /** From now on new requests are refused with a time to retry. */
  readonly drain: () => void
}

export function createApp({ deps, pages, assets, rateLimit, afterWrite, relay, sandbox, ...options }: AppOptions): App {
  const monotonicNow = options.monotonicNow ?? (() => performance.now())
  const state = new SiteState(deps)
  const ready = new ReadyResponses()
  const calls = callsRouter(deps, handlers as unknown as HandlerTable, {
    rateLimit,
    monotonicNow,
    state,
    ready,
    onStale: (paths) => {
      documents.forget()
      if (paths.includes('bootstrap')) state.forget()
    },
  })
  const documents: Documents = new Documents({
    pages,
    deps,
    secure: deps.site.origin.startsWith('https:'),
    visit: calls.visit,
    state,
    ready,
    rateLimit,
    monotonicNow,
  })
  pages.onStale?.(() => documents.forget())
  const hono = new Hono<{ Bindings: { address: string } }>()
  let draining = false

  hono.get('/healthz', healthCheck(deps.db, options.freeBytes ?? (() => undefined)))
  hono.get(`${apiBase}openapi.json`, () =>
    Response.json(openApi(deps.site.origin), { headers: { 'cache-control': 'no-cache' } }),
  )
  hono.use(`${apiBase}*`, async (context, next) => {
    await next()
    if (context.req.method !== 'GET' && context.res.ok) afterWrite()
  })
  hono.route(apiBase.replace(/\/$/, ''), calls.hono)
  // The calls above check this themselves; webhooks, images and the health check are served while the site is closed
  // too. An unknown call gets the same reply as a known one.
  const whileOpen: MiddlewareHandler<{ Bindings: { address: string } }> = async (context, next) => {
    await state.refresh()
    await state.admit(context.req.raw, context.env.address)
    await next()
  }
  hono.use(`${apiBase}*`, whileOpen)
  hono.use('/documents/*', whileOpen)
  hono.all('/api/*', () => failureResponse(new CallError('NOT_FOUND')))
  hono.on(['GET', 'POST'], '/webhooks/:gateway', async (context) => {
    const answer = await providerMessage(context.req.param('gateway'), context.req.raw, deps)
    afterWrite()
    return answer
  })
  // A form sent without scripts to a closed site gets the page that it is closed.
  hono.on('POST', ['/contact-us', '/newsletter'], async (context, next) => {
    await state.refresh()
    if (!state.isClosedTo(context.env.address)) return next()
    return documents.answer(new Request(context.req.url, { headers: context.req.raw.headers }), context.env.address)
  })
  const plain = plainForms({ deps, documents, rateLimit }, afterWrite)
  hono.route('/', plain)
  hono.get(`${firstViewPath}:digest`, (context) =>
    documents.firstView(context.req.param('digest'), context.req.raw, context.env.address),
  )
  hono.get('/captcha/frame', (context) => captchaFrame(context.req.raw, deps))
  hono.get('/video/frame', (context) => videoFrame(new URL(context.req.url).searchParams))
  hono.get('/map/frame', (context) => mapFrame(new URL(context.req.url).searchParams))
  hono.get('/analytics/frame', () => analyticsFrame(deps))
  const reports = cspReports(deps.log, deps.site.origin, monotonicNow)
  hono.post(cspReportPath, (context) => reports(context.req.raw, context.env.address))
  if (relay) hono.all('/push/*', (context) => relay(context.req.raw, context.env.address))
  if (sandbox) hono.all('/sandbox/*', (context) => sandbox(context.req.raw))
  hono.get('/media/*', (context) => pictureResponse(context.req.path, deps))
  hono.get('/documents/*', (context) => documentResponse(context.req.raw, deps))
  hono.get('/manifest.webmanifest', (context) =>
    manifestResponse(
      languageOf(context.req.query('lng') ?? '') ?? acceptedLanguage(context.req.header('accept-language') ?? null),
      context.req.query('theme') === 'dark' ? 'dark' : 'light',
      deps,
    ),
  )
  // The worker receives what is shared; a browser that has lost it opens the page without the pictures.
  hono.post(sharePath, (context) => context.redirect(sharePath, 303))
  // Where password managers send a user whose password has leaked (W3C, a well-known URL for changing passwords).
  hono.get('/.well-known/change-password', (context) => context.redirect('/settings/change-password', 302))
  if (deps.site.demo) {
    hono.get('/dev/mail', (context) => devMailResponse(new URL(context.req.url), deps))
    hono.get('/dev/sign-ins.json', () =>
      Response.json(options.demoSignIns ?? [], { headers: { 'cache-control': 'no-store' } }),
    )
    hono.get('/dev/mail.json', (context) => devMailResponse(new URL(context.req.url), deps))
    hono.get('/dev/mail/:id', (context) => devMailResponse(new URL(context.req.url), deps))
  }
  hono.get('*', async (context) => {
    const asset = assets(context.req.path, context.req.raw)
    if (asset) return asset
    return page(context.req.raw, documents, context.env.address)
  })
  hono.notFound(() => failureResponse(new CallError('METHOD_NOT_ALLOWED')))
  hono.onError((error) => {
    const call = asCallError(error, sqlState(error))
    if (call.code === 'INTERNAL') deps.log.error('request-failed', {}, error)
    return failureResponse(call)
  })

  const finish: App['finish'] = async (request, address) => hono.fetch(request, { address })
  const refusal: App['refusal'] = () =>
    draining
      ? failureResponse(new CallError('UNAVAILABLE', { retryAfterSeconds: 2 }), { connection: 'close' })
      : undefined
  return {
    fetch: async (request, address) => refusal() ?? finish(request, address),
    ready: (request, address) => (draining ? undefined : ready.find(request, address)),
    finish,
    refusal,
    languageOf: (request) => documents.languageOf(request),
    drain: () => {
      draining = true
    },
  }
}

/** A file that does not exist is not a page: an old script's address must not answer with HTML. */
async function page(request: Request, documents: Documents, address: string): Promise<Response> {
  if (/\.(?:js|css|map|json|png|svg|ico|webp|avif|jpg|woff2|txt|xml|php|env)$/.test(new URL(request.url).pathname))
    return failureResponse(new CallError('NOT_FOUND'))
  return documents.answer(request, address)
}
