/** Markdown without its markup, for search engines and link previews. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/!?\[([^[\]]*)\]\([^()\s]+\)/g, '$1')
    .replace(/^\|[-| :]+\|$/gm, '')
    .replace(/^(?:#{1,4}|[-*]|\d+\.) /gm, '')
    .replace(/[*|`]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Roughly the first sentence. */
export function summaryOf(markdown: string): string {
  const plain = plainText(markdown)
  return plain.length <= 160 ? plain : `${plain.slice(0, 157).replace(/\s\S*$/, '')}…`
}

interface Answered {
  readonly question: string
  readonly answer: string
}

/** Structured data of questions and answers for search engines; nothing if there are none. */
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
