/** Editorial content for visitors. */

import type { FaqRow, listHelpRows, SliderRow } from '#api/db/content/content.ts'
import type { Help } from '#contract/content/content.ts'
import type { Faq, Slider } from '#contract/site/front-settings.ts'
import type { Language } from '#contract/shapes.ts'
import { presentPicture } from '#api/presenters/campaign/campaign.ts'
import { textIn } from '#api/texts/localized.ts'

export function presentSlider(row: SliderRow, language: Language): Slider {
  const action = textIn(row.actions, language)
  return {
    id: row.id,
    title: textIn(row.titles, language),
    text: textIn(row.bodies, language),
    action: row.url === '' ? '' : action,
    url: action === '' ? '' : row.url,
    picture: presentPicture(row, textIn(row.alts, language)),
    status: row.active,
  }
}

export function presentFaq(row: FaqRow, language: Language): Faq {
  return { id: row.id, question: textIn(row.questions, language), answer: textIn(row.answers, language) }
}

/** Omits topics without questions, so that no link leads to an empty topic. */
export function presentHelp({ topics, questions }: Awaited<ReturnType<typeof listHelpRows>>, language: Language): Help {
  const all = topics.map((topic) => ({
    slug: topic.slug,
    name: textIn(topic.names, language),
    lead: textIn(topic.leads, language),
    questions: questions
      .filter((question) => question.topic_slug === topic.slug && question.active)
      .map((question) => ({
        slug: question.slug,
        question: textIn(question.questions, language),
        answer: textIn(question.answers, language),
        updatedAt: question.updated_at.toISOString(),
      })),
  }))
  return { topics: all.filter((topic) => topic.questions.length > 0) }
}
