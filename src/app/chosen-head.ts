import type { Bootstrap } from '#contract/settings.ts'
import type { PageHead } from '#src/components/page.ts'
import type { PageMatch } from './pages.ts'

/** What a page is called, by itself or by the choice of the site. */
export function chosenHead(
  head: PageHead,
  { entry, found }: Pick<PageMatch, 'entry' | 'found'>,
  site: Pick<Bootstrap, 'pageMeta'> | undefined,
): PageHead {
  const chosen = found ? site?.pageMeta?.find(({ page }) => page === entry.name) : undefined
  if (!chosen) return head
  return {
    ...head,
    title: chosen.title || head.title,
    ...(chosen.description === '' ? {} : { description: chosen.description }),
  }
}
