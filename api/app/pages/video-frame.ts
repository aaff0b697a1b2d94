/**
 * A video of another host, in a document of this site: only this document may load that host, so that the policy of no
 * page has to name it.
 */

import { createHash } from 'node:crypto'
import { CallError } from '#contract/errors.ts'
import { type Language, languages } from '#contract/shapes.ts'
import { frameResponse } from './frame-response.ts'

interface Player {
  readonly origin: string
  readonly name: string
  readonly ids: RegExp
  /** Without cookies before playing, and with tracking disabled. */
  readonly path: (id: string, language: Language) => string
}

const players = new Map<string, Player>([
  [
    'youtube',
    {
      origin: 'https://www.youtube-nocookie.com',
      name: 'YouTube',
      ids: /^[\w-]{1,40}$/,
      path: (id, language) => `/embed/${id}?autoplay=1&rel=0&hl=${language}`,
    },
  ],
  [
    'vimeo',
    {
      origin: 'https://player.vimeo.com',
      name: 'Vimeo',
      ids: /^\d{1,20}$/,
      path: (id) => `/video/${id}?autoplay=1&dnt=1`,
    },
  ],
])

const style = 'body{margin:0}iframe{border:0;display:block;inline-size:100%;block-size:100dvh}'
const styleHash = createHash('sha256').update(style).digest('base64')

export function videoFrame(query: URLSearchParams): Response {
  const player = players.get(query.get('host') ?? '')
  const id = query.get('id') ?? ''
  if (player === undefined || !player.ids.test(id)) throw new CallError('NOT_FOUND')
  const language = languages.find((each) => each === query.get('lng')) ?? 'en'
  const address = player.origin + player.path(id, language).replaceAll('&', '&amp;')
  // Scripts together with the player's own, foreign origin: they cannot reach this site, and cannot leave their frame.
  const html = `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>${player.name}</title><style>${style}</style><iframe src="${address}" title="${player.name}" allow="autoplay; encrypted-media; fullscreen; picture-in-picture" sandbox="allow-scripts allow-same-origin allow-presentation allow-popups" referrerpolicy="strict-origin-when-cross-origin"></iframe></html>`
  return frameResponse(html, {
    allowed: [`style-src 'sha256-${styleHash}'`, `frame-src ${player.origin}`],
    cacheControl: 'public, max-age=3600',
    referrerPolicy: 'strict-origin-when-cross-origin',
  })
}
