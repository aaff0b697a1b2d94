/** The server as one function from request to response. */

import { Hono, type MiddlewareHandler } from 'hono'
import { sqlState } from '#api/db/database.ts'
import { demoSignIns } from '#api/demo/sign-ins.ts'
import type { Deps } from '#api/handlers/handler.ts'
import { handlers } from '#api/handlers/handlers.ts'
import type { Pages } from '#api/ports.ts'
import { agreementDraftPath, agreementFilePath } from '#contract/agreement.ts'
import { apiBase } from '#contract/call.ts'
import { contactPath } from '#contract/contact.ts'
import { CallError } from '#contract/errors.ts'
import { dataExportPath } from '#contract/privacy/own-data.ts'
import {
  accreditationEvidencePath,
  attachmentPath,
  investmentsExportPath,
  receiptFilePath,
  subscribersExportPath,
  walletStatementPdfPath,
  walletStatementPath,
} from '#contract/exports.ts'
import type { Language } from '#contract/shapes.ts'
import { accreditationPaper } from './app/accreditation-papers.ts'
import { attachmentFile, subscribersExport } from './app/admin-files.ts'
import { agreementDraft, signedAgreement } from './app/agreement-files.ts'
import { asCallError, failureResponse } from './app/answer.ts'
import { captchaFrame } from './app/captcha-frame.ts'
import { cspReportPath, cspReports } from './app/csp-reports.ts'
import { callsRouter, type HandlerTable } from './app/calls-router.ts'
import { contactResponse } from './app/contact.ts'
import { ownArchiveFile } from './app/data-files.ts'
import { devMailResponse } from './app/dev-mail.ts'
import { Documents } from './app/documents.ts'
import { investmentsExport } from './app/exports.ts'
import { healthCheck } from './app/health.ts'
import { acceptedLanguage, languageOf } from './app/language.ts'
import { documentResponse, pictureResponse } from './app/media.ts'
import { openApi } from './app/openapi.ts'
import { analyticsFrame } from './app/analytics-frame.ts'
import { plainForms } from './app/plain-forms.ts'
import { providerMessage } from './app/provider-messages.ts'
import { manifestResponse } from './app/site-files.ts'
import { SiteState } from './app/site-state.ts'
import { receiptFile } from './app/receipt-files.ts'
import { walletStatement } from './app/statements.ts'
import type { StaticAssets } from './app/static-assets.ts'
import { uploadResponse } from './app/uploads.ts'

export interface AppOptions {
  readonly deps: Deps
  readonly pages: Pages
  readonly assets: StaticAssets
  readonly rateLimit: boolean
  /** Milliseconds of a clock that does not step; the process's own where not given. */
  readonly monotonicNow?: () => number
  /** Of the disk that this process writes to. */
  readonly freeBytes?: () => number | undefined
  /** Called after every call that may have written: jobs that were added are looked for at once. */
  readonly afterWrite: () => void
  /** What answers under `/push/`. */
  readonly relay: ((request: Request, address: string) => Promise<Response>) | undefined
  /** What answers under `/sandbox/`: stand-ins of payment providers. */
  readonly sandbox?: ((request: Request) => Promise<Response>) | undefined
}

export interface App {
  /** @param address network address of who asks */
  readonly fetch: (request: Request, address: string) => Promise<Response>
  /** The language in which a page would answer. */
  readonly languageOf: (request: Request) => Language
  /** The same, also while the server stops: for what came before it was told to. */
  readonly finish: (request: Request, address: string) => Promise<Response>
  /** What a request that comes now is told while the server stops. */
  readonly refusal: () => Response | undefined
  /** From now on new requests are told to come back later. */
  readonly drain: () => void
}

export function createApp({ deps, pages, assets, rateLimit, afterWrite, relay, sandbox, ...options }: AppOptions): App {
  const monotonicNow = options.monotonicNow ?? (() => performance.now())
  const state = new SiteState(deps)
  const calls = callsRouter(deps, handlers as unknown as HandlerTable, {
    rateLimit,
    monotonicNow,
    state,
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
    rateLimit,
    monotonicNow,
  })
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
  // The calls above ask by themselves; what providers send, pictures and the health are for a closed site too.
  const whileOpen: MiddlewareHandler<{ Bindings: { address: string } }> = async (context, next) => {
    await state.refresh()
    await state.admit(context.req.raw, context.env.address)
    await next()
  }
  hono.use(`${apiBase}*`, whileOpen)
  hono.use('/documents/*', whileOpen)
  hono.put(`${apiBase}uploads/:kind/:fileId`, (context) =>
    uploadResponse(context.req.param('kind'), context.req.param('fileId'), context.req.raw, deps, rateLimit),
  )
  hono.post(`${apiBase}${contactPath}`, (context) =>
    contactResponse(
      context.req.raw,
      { address: context.env.address, language: documents.languageOf(context.req.raw) },
      deps,
      rateLimit,
    ),
  )
  hono.get(`${apiBase}${investmentsExportPath.replace('{id}', ':id')}`, (context) =>
    investmentsExport(context.req.param('id') ?? '', context.req.raw, deps, rateLimit),
  )
  hono.get(`${apiBase}${walletStatementPath}`, (context) => walletStatement('csv', context.req.raw, deps, rateLimit))
  hono.get(`${apiBase}${walletStatementPdfPath}`, (context) => walletStatement('pdf', context.req.raw, deps, rateLimit))
  hono.get(`${apiBase}${receiptFilePath.replace('{id}', ':id')}`, (context) =>
    receiptFile(context.req.param('id') ?? '', context.req.raw, deps, rateLimit),
  )
  hono.get(`${apiBase}${attachmentPath.replaceAll(/\{(\w+)\}/g, ':$1')}`, (context) =>
    attachmentFile(
      { id: context.req.param('id') ?? '', position: context.req.param('position') ?? '' },
      context.req.raw,
      deps,
      rateLimit,
    ),
  )
  hono.get(`${apiBase}${accreditationEvidencePath.replaceAll(/\{(\w+)\}/g, ':$1')}`, (context) =>
    accreditationPaper(
      { personId: context.req.param('personId') ?? '', fileId: context.req.param('fileId') ?? '' },
      context.req.raw,
      deps,
      rateLimit,
    ),
  )
  hono.get(`${apiBase}${subscribersExportPath}`, (context) => subscribersExport(context.req.raw, deps, rateLimit))
  hono.post(`${apiBase}${agreementDraftPath}`, (context) => agreementDraft(context.req.raw, deps, rateLimit))
  hono.get(`${apiBase}${agreementFilePath.replace('{id}', ':id')}`, (context) =>
    signedAgreement(context.req.param('id') ?? '', context.req.raw, deps, rateLimit),
  )
  hono.get(`${apiBase}${dataExportPath.replace('{id}', ':id')}`, (context) =>
    ownArchiveFile(context.req.param('id') ?? '', context.req.raw, deps, rateLimit),
  )
  hono.all('/api/*', () => failureResponse(new CallError('NOT_FOUND')))
  hono.on(['GET', 'POST'], '/webhooks/:gateway', async (context) => {
    const answer = await providerMessage(context.req.param('gateway'), context.req.raw, deps)
    afterWrite()
    return answer
  })
  // Without scripts what is sent to a closed site is answered by its page.
  hono.on('POST', ['/contact-us', '/newsletter'], async (context, next) => {
    await state.refresh()
    if (!state.isClosedTo(context.env.address)) return next()
    return documents.answer(new Request(context.req.url, { headers: context.req.raw.headers }), context.env.address)
  })
  const plain = plainForms({ deps, documents, rateLimit }, afterWrite)
  hono.route('/', plain)
  hono.get('/captcha/frame', (context) => captchaFrame(context.req.raw, deps))
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
      deps,
    ),
  )
  if (deps.site.demo) {
    hono.get('/dev/mail', (context) => devMailResponse(new URL(context.req.url), deps))
    hono.get('/dev/sign-ins.json', () => Response.json(demoSignIns, { headers: { 'cache-control': 'no-store' } }))
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
