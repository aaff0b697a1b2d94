/** Markdown without its marks, for search engines and link previews. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/\[([^\]]+)\]\([^()\s]+\)/g, '$1')
    .replace(/^\|[-| :]+\|$/gm, '')
    .replace(/^(?:#{2,4}|[-*]|\d+\.) /gm, '')
    .replace(/[*|`]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The first sentence or so. */
export function summaryOf(markdown: string): string {
  const plain = plainText(markdown)
  return plain.length <= 160 ? plain : `${plain.slice(0, 157).replace(/\s\S*$/, '')}…`
}

interface Answered {
  readonly question: string
  readonly answer: string
}

/** As search engines know questions with their answers; nothing where there are none. */
export function faqPage(faqs: readonly Answered[]): { jsonLd?: Readonly<Record<string, unknown>> } {
  if (faqs.length === 0) return {}
  return {
    jsonLd: {
      '@context': 'https://schema.org',
      '@type': 'FAQPage',
      mainEntity: faqs.map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: plainText(answer) },
      })),
    },
  }
}
