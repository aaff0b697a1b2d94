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
  DoneMessage: ({ texts }) => (
    <DoneMessage title={texts.title} action={<Button>{texts.short}</Button>}>
      <p>{texts.sentence}</p>
    </DoneMessage>
  ),
  AccountFrame: ({ texts }) => (
    <AccountFrame
      title={texts.title}
      lead={texts.sentence}
      after={<Link href={pathTo('gallery', {})}>{texts.short}</Link>}
    >
      <p>{texts.sentence}</p>
    </AccountFrame>
  ),
  SettingsFrame: ({ texts }) => (
    <SettingsFrame section="display" title={texts.title} lead={texts.sentence} beside={<Badge>{texts.short}</Badge>}>
      <p className="panel">{texts.sentence}</p>
    </SettingsFrame>
  ),
  SectionFrame: ({ texts }) => (
    <SectionFrame
      label={texts.title}
      current="1"
      groups={[
        {
          key: 'all',
          label: texts.heads[0],
          sections: texts.choices.map((label, index) => ({
            key: String(index),
            label,
            href: pathTo('gallery', {}, { part: 'SectionFrame', tab: index }),
          })),
        },
      ]}
    >
      <h1>{texts.choices[1]}</h1>
      <p>{texts.sentence}</p>
    </SectionFrame>
  ),
  AdminFrame: ({ texts }) => (
    <AdminFrame section="offline" title={texts.title} beside={<Badge>{texts.short}</Badge>}>
      <p>{texts.sentence}</p>
    </AdminFrame>
  ),
  AdminList: ({ texts }) => (
    <AdminList<string, SampleSlice>
      section="offline"
      title={texts.title}
      search={{ label: texts.short, hint: texts.sentence, value: '' }}
      filter="0"
      filters={texts.choices.map((label, index) => ({ key: String(index), label }))}
      addressOf={() => pathTo('gallery', {}, { part: 'AdminList' })}
      list={{
        ...loaded,
        data: { items: texts.rows, displayLoadMore: true, next: null } satisfies SampleSlice,
        loadingMore: false,
        moreFailure: undefined,
        loadMore() {},
      }}
      count={({ items }) => String(items.length)}
      renderRow={({ name, amount }) => (
        <AdminRow
          key={name}
          badges={<Badge variant="warn">{texts.short}</Badge>}
          title={name}
          subtitle={<bdi>{amount}</bdi>}
          actions={<Button variant="quiet">{texts.short}</Button>}
        />
      )}
    />
  ),
  RulePage: ({ texts }) => (
    <RulePage
      section="rules"
      title={texts.title}
      of={{ ...loaded, data: { changed: { at: '2026-11-20T12:00:00.000Z', by: texts.rows[0]?.name ?? '' } } }}
      lead={() => texts.sentence}
    >
      {() => <p className="panel">{texts.sentence}</p>}
    </RulePage>
  ),
  LoadedPage: ({ texts }) => (
    <LoadedPage
      title={texts.title}
      of={loaded}
      lines={8}
      below={
        <Link className={buttonClass('quiet')} href={pathTo('gallery', {})}>
          {texts.short}
        </Link>
      }
    >
      {() => <p className="panel">{texts.sentence}</p>}
    </LoadedPage>
  ),
}

/** The component that the address names, in the language and theme of the site; undefined for no name. */
export function PageSample({ name }: { readonly name: string }) {
  const { language } = useIntl()
  const Sample = pageSamples[name]
  return Sample ? <Sample texts={galleryTexts[directionOf(language) === 'rtl' ? 'ar' : 'en']} /> : <NotHerePage />
}

export function PageSampleLinks() {
  return (
    <div className="cluster">
      {Object.keys(pageSamples).map((name) => (
        <Link
          key={name}
          className={buttonClass('quiet')}
          href={pathTo('gallery', {}, { part: name })}
          lang="en"
          dir="ltr"
        >
          {name}
        </Link>
      ))}
    </div>
  )
}
