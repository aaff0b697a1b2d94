import { useAtomValue } from 'jotai'
import type { FormEvent } from 'react'
import { type CampaignList, listCampaigns, listSaved } from '#contract/campaign/campaign.ts'
import type { Input } from '#contract/call.ts'
import type { CampaignCard } from '#contract/shapes.ts'
import { pageSize } from '#domain/limits.ts'
import { PictureView } from '#src/components/campaign/picture.tsx'
import { Link } from '#src/components/link.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { useCountryName } from '#src/components/option-name.ts'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { routes } from '#src/routes.ts'
import { sessionAtom } from '#src/state/session.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { PictureFrame, RuledList } from '#src/ui/layout.tsx'
import { plus } from '#src/ui/page-icon-paths.ts'
import { SearchField } from '#src/ui/search-field.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import styles from './add-campaign.module.css'
import { compareAddress } from './chosen-campaigns.ts'

/** Number of campaigns that are offered besides the chosen ones. */
const offered = 5

/** Open campaigns, the newest first; a search also finds campaigns that reached their goal. */
export function offeredInput(search: string): Input<typeof listCampaigns> {
  return {
    query: search === '' ? { status: 2, limit: pageSize.browse } : { search, exceptFor: 5, limit: pageSize.browse },
  }
}

interface AddCampaignProps {
  /** The slugs of the chosen campaigns. */
  readonly chosen: readonly string[]
  readonly search: string
  readonly onSearch: (search: string) => void
}

/** Campaigns to add, as links, and a search for others: without scripts it is a form. */
export function AddCampaign({ chosen, search, onSearch }: AddCampaignProps) {
  const { text } = useIntl()
  const list = useQuery(listCampaigns, offeredInput(search))
  const isMember = useAtomValue(sessionAtom) !== undefined
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    onSearch(String(new FormData(event.currentTarget).get('search') ?? '').trim())
  }
  return (
    <section className={styles.add} aria-labelledby="add-campaign" data-noprint>
      <h2 id="add-campaign">{text('compare.add')}</h2>
      <form className={styles.search} role="search" action={routes.compare} method="get" onSubmit={submit}>
        {chosen.length === 0 ? null : <input type="hidden" name="campaigns" value={chosen.join(',')} />}
        <SearchField
          key={search}
          className={styles.field}
          name="search"
          defaultValue={search}
          aria-label={text('browse.search')}
          placeholder={text('browse.searchHint')}
        />
        <Button type="submit" variant="quiet">
          {text('browse.search')}
        </Button>
      </form>
      {isMember && search === '' ? <SavedCampaigns chosen={chosen} /> : null}
      <LoadedView of={list} skeleton={<Skeleton lines={offered} />}>
        {({ items }) => <Offered title="compare.newest" items={items} chosen={chosen} search={search} />}
      </LoadedView>
    </section>
  )
}

function SavedCampaigns({ chosen }: { readonly chosen: readonly string[] }) {
  const saved = useQuery(listSaved, { query: { limit: pageSize.browse } })
  const isEmpty = saved.data?.items.every((card) => chosen.includes(card.slug)) ?? true
  return isEmpty ? null : <Offered title="compare.saved" items={saved.data?.items ?? []} chosen={chosen} search="" />
}

interface OfferedProps {
  readonly title: 'compare.newest' | 'compare.saved'
  readonly items: CampaignList['items']
  readonly chosen: readonly string[]
  readonly search: string
}

function Offered({ title, items, chosen, search }: OfferedProps) {
  const { text } = useIntl()
  const shown = items.filter((card) => !chosen.includes(card.slug)).slice(0, offered)
  return (
    <div className={styles.offered}>
      {search === '' ? <h3>{text(title)}</h3> : null}
      {shown.length === 0 ? (
        <p className="soft" role="status">
          {text('browse.nothing')}
        </p>
      ) : (
        <RuledList>
          {shown.map((card) => (
            <li key={card.id}>
              <AddLink card={card} chosen={chosen} />
            </li>
          ))}
        </RuledList>
      )}
    </div>
  )
}

function AddLink({ card, chosen }: { readonly card: CampaignCard; readonly chosen: readonly string[] }) {
  const { text } = useIntl()
  const country = useCountryName()
  const location = [card.city, card.country === '' ? '' : country(card.country)].filter((part) => part !== '')
  return (
    <Link className={styles.link} href={compareAddress([...chosen, card.slug])} rel="nofollow" keepScroll>
      <PictureFrame className={styles.picture}>
        {card.picture ? <PictureView picture={card.picture} sizes="4rem" mostWidth={360} /> : null}
      </PictureFrame>
      <span className={styles.named}>
        <b>
          <bdi>{card.name}</bdi>
        </b>
        <span className="soft small">
          {[text(`kind.${card.kind}`), ...location].map((part, index) => (
            <span key={part}>
              {index === 0 ? null : ' · '}
              <bdi>{part}</bdi>
            </span>
          ))}
        </span>
      </span>
      <Icon shape={plus} />
      <span className="unseen">{text('compare.addTo')}</span>
    </Link>
  )
}
