import type { Help } from '#contract/content/content.ts'

/** A question and its topic, by the slug in the URL. */
export function findQuestion(data: Help | undefined, name: string | null) {
  for (const topic of data?.topics ?? []) {
    const entry = topic.questions.find(({ slug }) => slug === name)
    if (entry) return { topic, entry }
  }
  return undefined
}
