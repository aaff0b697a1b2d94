/** Pages that administrators write (platform 2, 7). */

import { call } from './call.ts'
import { instant, object, text } from './schema.ts'
import { slug } from './shapes.ts'

export const getPage = call({
  method: 'GET',
  path: 'content-page/pages/{slug}',
  access: 'visitor',
  summary: 'A content page in one language. The body is Markdown without HTML.',
  spec: 'platform 7',
  params: object({ slug }),
  reply: object({ slug, title: text({ max: 200 }), body: text({ max: 100_000 }), updatedAt: instant() }),
  cache: 'content',
})
