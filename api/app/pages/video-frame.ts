/**
 * A video of another host, in a document of this site: only this document may load that host, so that the policy of no
 * page has to name it.
 */

import { CallError } from '#contract/errors.ts'
import { type Language, languages } from '#contract/shapes.ts'
import { embeddingResponse } from './frame-response.ts'

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

export function videoFrame(query: URLSearchParams): Response {
  const player = players.get(query.get('host') ?? '')
  const id = query.get('id') ?? ''
  if (player === undefined || !player.ids.test(id)) throw new CallError('NOT_FOUND')
  const language = languages.find((each) => each === query.get('lng')) ?? 'en'
  return embeddingResponse({
    origin: player.origin,
    path: player.path(id, language),
    name: player.name,
    language,
    allow: 'autoplay; encrypted-media; fullscreen; picture-in-picture',
    sandbox: ['allow-presentation'],
  })
}
