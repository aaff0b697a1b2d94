/** Pages that administrators write (platform 2, 7). */

import { answerMaximum, helpQuestionsMaximum, helpTopicsMaximum, questionMaximum } from '#domain/limits.ts'
import { call } from '#contract/call.ts'
import { instant, list, object, optional, text, type Value } from '#contract/schema.ts'
import { slug } from '#contract/shapes.ts'

export const getPage = call({
  method: 'GET',
  path: 'content-page/pages/{slug}',
  access: 'visitor',
  summary: 'Returns a content page in one language. The body is Markdown without HTML.',
  spec: 'platform 7',
  params: object({ slug }),
  reply: object({
    slug,
    title: text({ max: 200 }),
    body: text({ max: 100_000 }),
    /** For search engines; empty if there is none. Missing from older cached responses. */
    description: optional(text({ max: 300 })),
    updatedAt: instant(),
  }),
  cache: 'content',
})

const helpQuestion = object({
  slug,
  question: text({ max: questionMaximum }),
  /** Markdown without HTML. */
  answer: text({ max: answerMaximum }),
  updatedAt: instant(),
})

export const help = call({
  method: 'GET',
  path: 'help-center/front',
  access: 'visitor',
  summary: 'Returns the whole help centre in one language, so that a device can search and read it offline.',
  spec: 'platform 2, decision T69',
  reply: object({
    topics: list(
      object({
        slug,
        name: text({ max: 80 }),
        lead: text({ max: 300 }),
        questions: list(helpQuestion, helpQuestionsMaximum),
      }),
      helpTopicsMaximum,
    ),
  }),
  cache: 'content',
})
export type Help = Value<typeof help.reply>
