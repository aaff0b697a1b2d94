import { useSetAtom } from 'jotai'
import { useEffect, useRef } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { listCampaigns } from '#contract/campaign/campaign.ts'
import { compareCampaigns } from '#contract/campaign/compare.ts'
import { comparedMaximum } from '#domain/limits.ts'
import { Age } from '#src/components/age.tsx'
import { Link } from '#src/components/link.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import type { PageModule } from '#src/components/page.ts'
import { useLast } from '#src/components/use-last.ts'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { routes } from '#src/routes.ts'
import { comparedAtom } from '#src/state/compared.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { AddCampaign, offeredInput } from './add-campaign.tsx'
import { type ChosenCampaigns, chosenCampaigns, compareAddress } from './chosen-campaigns.ts'
import styles from './compare-page.module.css'
import { CompareTable } from './compare-table.tsx'

const searchOf = (query: URLSearchParams): string => (query.get('search') ?? '').trim().slice(0, 100)
const inputOf = (slugs: readonly string[]) => ({ query: { slugs: slugs.join(',') } })

export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const [query] = useSearchParams()
  const [, navigate] = useLocation()
  const chosen = chosenCampaigns(query)
  const setCompared = useSetAtom(comparedAtom)
  const key = chosen.slugs.join(',')
  // Lists of campaigns then add to this comparison.
  useEffect(() => setCompared(key === '' ? [] : key.split(',')), [key, setCompared])
  const isFull = chosen.slugs.length >= comparedMaximum
  return (
    <div className="wrap page">
      <header className={styles.head}>
        <h1>{text('compare.title')}</h1>
        <p className="soft">{text('compare.lead')}</p>
      </header>
      {chosen.slugs.length === 0 ? <Nothing chosen={chosen} /> : <Comparison chosen={chosen} />}
      {isFull ? (
        <p className={`soft ${styles.full}`}>{text('compare.full')}</p>
      ) : (
        <AddCampaign
          chosen={chosen.slugs}
          search={searchOf(query)}
          onSearch={(search) => navigate(compareAddress(chosen.slugs, search), { replace: true })}
        />
      )}
    </div>
  )
}

export const query: PageModule['query'] = ['campaigns', 'search']

export const firstView: PageModule['firstView'] = import.meta.env.SSR
  ? async ({ query }, load) => {
      const { slugs } = chosenCampaigns(query)
      await Promise.all([
        slugs.length > 0 ? load(compareCampaigns, inputOf(slugs)) : undefined,
        slugs.length < comparedMaximum ? load(listCampaigns, offeredInput(searchOf(query))) : undefined,
      ])
    }
  : undefined

/** A chosen comparison is one of too many for an index. */
export const head: PageModule['head'] = ({ intl, query }) => ({
  title: intl.text('compare.title'),
  description: intl.text('compare.lead'),
  canonical: routes.compare,
  unlisted: query.size > 0,
})

function Nothing({ chosen }: { readonly chosen: ChosenCampaigns }) {
  const { text } = useIntl()
  return (
    <>
      <LeftOut count={chosen.unreadable} />
      <Empty
        title={text('compare.empty')}
        action={
          <Link className={buttonClass()} href={routes.browse}>
            {text('shell.toBrowse')}
          </Link>
        }
      >
        {text('compare.emptyText')}
      </Empty>
    </>
  )
}

function Comparison({ chosen: { slugs, isOver, unreadable } }: { readonly chosen: ChosenCampaigns }) {
  const { text } = useIntl()
  const loaded = useQuery(compareCampaigns, inputOf(slugs))
  const status = useRef<HTMLParagraphElement>(null)
  const key = slugs.join(',')
  const shownKey = useRef(key)
  // The link that was pressed is gone once the campaigns change.
  useEffect(() => {
    if (shownKey.current === key) return
    shownKey.current = key
    status.current?.focus()
  }, [key])
  // While a campaign is added or removed, the others stay; offline too, if they are all known.
  const last = useLast(loaded.data)
  const isKnown = slugs.every((slug) => last?.items.some(({ card }) => card.slug === slug) ?? false)
  const data = loaded.data ?? (loaded.failure && !isKnown ? undefined : last)
  return (
    <LoadedView of={{ ...loaded, data }} skeleton={<Skeleton lines={12} />}>
      {({ items }) => {
        const shown = items.filter(({ card }) => slugs.includes(card.slug))
        return (
          <>
            {isOver ? <Notice>{text('compare.tooMany')}</Notice> : null}
            <LeftOut count={unreadable + (loaded.data ? slugs.length - shown.length : 0)} />
            <div className={styles.status}>
              <p ref={status} className="soft" role="status" tabIndex={-1}>
                {text('compare.count', { count: shown.length })}{' '}
                {text(shown.length > 1 ? 'compare.legend' : 'compare.another')}
                {shown.length > 2 ? <span className={styles.hint}> {text('compare.scroll')}</span> : null}
              </p>
              <Age savedAt={loaded.savedAt} updating={loaded.updating} />
            </div>
            {shown.length === 0 ? null : <CompareTable campaigns={shown} />}
          </>
        )
      }}
    </LoadedView>
  )
}

function LeftOut({ count }: { readonly count: number }) {
  const { text } = useIntl()
  return count === 0 ? null : <Notice>{text('compare.leftOut', { count })}</Notice>
}
