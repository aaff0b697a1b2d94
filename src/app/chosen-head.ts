import type { Bootstrap } from '#contract/site/settings.ts'
import type { PageHead } from '#src/components/page.ts'
import type { PageMatch } from './pages.ts'

/** The page's title and description: its own, or those chosen in the site settings. */
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
