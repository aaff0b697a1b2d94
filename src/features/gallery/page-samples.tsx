import type { ReactNode } from 'react'
import { AccountFrame } from '#src/components/account/account-frame.tsx'
import { DoneMessage } from '#src/components/account/done-message.tsx'
import { AdminFrame } from '#src/components/admin/admin-frame.tsx'
import { AdminList } from '#src/components/admin/admin-list.tsx'
import { AdminRow } from '#src/components/admin/admin-row.tsx'
import { RulePage } from '#src/components/admin/rule-frame.tsx'
import { Link } from '#src/components/link.tsx'
import { LoadedPage } from '#src/components/loaded-page.tsx'
import { NotHere, NotHerePage } from '#src/components/not-here.tsx'
import { SectionFrame } from '#src/components/section-nav.tsx'
import { SettingsFrame } from '#src/components/settings-frame.tsx'
import type { Slice } from '#src/data/use-infinite-query.ts'
import { directionOf } from '#src/intl/locale.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button, buttonClass } from '#src/ui/button.tsx'
import type { SampleProps } from './form-samples.tsx'
import { type GalleryTexts, galleryTexts } from './gallery-texts.ts'

const loaded = {
  data: {},
  failure: undefined,
  savedAt: Date.UTC(2026, 10, 20),
  loading: false,
  updating: false,
  retry() {},
}

type SampleSlice = Slice<GalleryTexts['rows'][number]>

/** Components that are a page of their own, with its heading: each has an address in the gallery. */
const pageSamples: Readonly<Record<string, (props: SampleProps) => ReactNode>> = {
  NotHere: () => <NotHere />,
  NotHerePage: () => <NotHerePage />,
  DoneMessage: ({ words }) => (
    <DoneMessage title={words.title} action={<Button>{words.short}</Button>}>
      <p>{words.sentence}</p>
    </DoneMessage>
  ),
  AccountFrame: ({ words }) => (
    <AccountFrame
      title={words.title}
      lead={words.sentence}
      after={<Link href={pathTo('gallery', {})}>{words.short}</Link>}
    >
      <p>{words.sentence}</p>
    </AccountFrame>
  ),
  SettingsFrame: ({ words }) => (
    <SettingsFrame place="display" title={words.title} lead={words.sentence} beside={<Badge>{words.short}</Badge>}>
      <p className="panel">{words.sentence}</p>
    </SettingsFrame>
  ),
  SectionFrame: ({ words }) => (
    <SectionFrame
      label={words.title}
      current="1"
      groups={[
        {
          key: 'all',
          label: words.heads[0],
          places: words.choices.map((label, index) => ({
            key: String(index),
            label,
            href: pathTo('gallery', {}, { part: 'SectionFrame', tab: index }),
          })),
        },
      ]}
    >
      <h1>{words.choices[1]}</h1>
      <p>{words.sentence}</p>
    </SectionFrame>
  ),
  AdminFrame: ({ words }) => (
    <AdminFrame place="offline" title={words.title} beside={<Badge>{words.short}</Badge>}>
      <p>{words.sentence}</p>
    </AdminFrame>
  ),
  AdminList: ({ words }) => (
    <AdminList<string, SampleSlice>
      place="offline"
      title={words.title}
      search={{ label: words.short, hint: words.sentence, words: '' }}
      filter="0"
      filters={words.choices.map((label, index) => ({ key: String(index), label }))}
      addressOf={() => pathTo('gallery', {}, { part: 'AdminList' })}
      list={{
        ...loaded,
        data: { items: words.rows, displayLoadMore: true, next: null } satisfies SampleSlice,
        loadingMore: false,
        moreFailure: undefined,
        loadMore() {},
      }}
      count={({ items }) => String(items.length)}
      renderRow={({ name, amount }) => (
        <AdminRow
          key={name}
          badges={<Badge variant="warn">{words.short}</Badge>}
          title={name}
          subtitle={<bdi>{amount}</bdi>}
          actions={<Button variant="quiet">{words.short}</Button>}
        />
      )}
    />
  ),
  RulePage: ({ words }) => (
    <RulePage
      place="rules"
      title={words.title}
      of={{ ...loaded, data: { changed: { at: '2026-11-20T12:00:00.000Z', by: words.rows[0]?.name ?? '' } } }}
      lead={() => words.sentence}
    >
      {() => <p className="panel">{words.sentence}</p>}
    </RulePage>
  ),
  LoadedPage: ({ words }) => (
    <LoadedPage
      title={words.title}
      of={loaded}
      lines={8}
      below={
        <Link className={buttonClass('quiet')} href={pathTo('gallery', {})}>
          {words.short}
        </Link>
      }
    >
      {() => <p className="panel">{words.sentence}</p>}
    </LoadedPage>
  ),
}

/** The component that the address names, in the language and theme of the site; undefined for no name. */
export function PageSample({ name }: { readonly name: string }) {
  const { language } = useIntl()
  const Sample = pageSamples[name]
  return Sample ? <Sample words={galleryTexts[directionOf(language) === 'rtl' ? 'ar' : 'en']} /> : <NotHerePage />
}

export function PageSampleLinks() {
  return (
    <ul>
      {Object.keys(pageSamples).map((name) => (
        <li key={name}>
          <Link href={pathTo('gallery', {}, { part: name })} lang="en" dir="ltr">
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}
