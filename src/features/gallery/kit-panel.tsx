import { createContext, type ReactNode, use, useState } from 'react'
import { Link } from '#src/components/link.tsx'
import { directionOf } from '#src/intl/locale.ts'
import { pathTo } from '#src/routes.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Facts } from '#src/ui/facts.tsx'
import { Icon } from '#src/ui/icon.tsx'
import * as shapes from '#src/ui/icon-paths.ts'
import { BarChart } from '#src/ui/chart/bar-chart.tsx'
import { LineChart } from '#src/ui/chart/line-chart.tsx'
import { BoxedList, PictureFrame, Prose, RuledList, Timeline } from '#src/ui/layout.tsx'
import { Menu } from '#src/ui/menu.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Progress } from '#src/ui/progress.tsx'
import { RadioCards, RadioCardsSkeleton, RadioGroup } from '#src/ui/radio-group.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Switch } from '#src/ui/switch.tsx'
import { Toggle } from '#src/ui/toggle.tsx'
import { CardTable, Table } from '#src/ui/table.tsx'
import { Tabs } from '#src/ui/tabs.tsx'
import styles from './gallery-page.module.css'
import { KitFields } from './kit-fields.tsx'
import { type GalleryTexts, galleryTexts } from './gallery-texts.ts'

export interface PanelVariant {
  readonly language: keyof typeof galleryTexts
  readonly theme: 'light' | 'dark'
}

interface KitPanelProps extends PanelVariant {
  /** Only parts whose names contain it are shown. */
  readonly searched: string
}

/** Every part of src/ui in one text direction and one theme. */
export function KitPanel({ language, theme, searched }: KitPanelProps) {
  const texts = galleryTexts[language]
  const direction = directionOf(language)
  const name = `${direction}, ${theme}`
  return (
    <SearchedPart value={searched}>
      <section lang={language} dir={direction} data-theme={theme} className={styles.panel} aria-label={name}>
        <h2 lang="en">{name}</h2>
        <Part of="Button">
          <Buttons texts={texts} />
        </Part>
        <Part of="Link">
          <p className="cluster">
            <Link href={pathTo('gallery', {})}>{texts.title}</Link>
            <Link className={buttonClass('quiet')} href={pathTo('gallery', {})}>
              {texts.short}
            </Link>
          </p>
        </Part>
        <Part of="Field, Tick, FieldNotes, FieldError">
          <KitFields texts={texts} />
        </Part>
        <Part of="Notice">
          {(['info', 'good', 'warn', 'bad'] as const).map((variant) => (
            <Notice key={variant} variant={variant} title={texts.title}>
              {texts.sentence}
            </Notice>
          ))}
          <Notice action={<Button variant="quiet">{texts.short}</Button>}>{texts.sentence}</Notice>
        </Part>
        <Part of="Badge">
          <p className="cluster">
            {(['plain', 'good', 'warn', 'bad'] as const).map((variant) => (
              <Badge key={variant} variant={variant}>
                {texts.short}
              </Badge>
            ))}
          </p>
        </Part>
        <Part of="Tabs">
          <Tabs
            label={`Tabs, ${name}`}
            current="1"
            tabs={texts.choices.map((label, index) => ({
              key: String(index),
              label,
              href: pathTo('gallery', {}, { tab: index }),
              ...(index === 2 ? { count: '12' } : {}),
            }))}
            renderLink={({ children, ...rest }) => <Link {...rest}>{children}</Link>}
          />
        </Part>
        <Part of="Table">
          <Table
            caption={`Table, ${name}`}
            rows={texts.rows}
            keyOf={(row) => row.name}
            columns={[
              { key: 'name', head: texts.heads[0], cell: (row) => row.name },
              { key: 'amount', head: texts.heads[1], numeric: true, cell: amountOf },
            ]}
          />
        </Part>
        <Part of="CardTable">
          <CardTable
            caption={`CardTable, ${name}`}
            rows={texts.rows}
            keyOf={(row) => row.name}
            columns={[
              { key: 'name', head: texts.heads[0], cell: (row) => row.name },
              { key: 'amount', head: texts.heads[1], numeric: true, cell: amountOf },
            ]}
          />
        </Part>
        <Part of="Dialog and Menu">
          <Overlays texts={texts} menu={`${texts.short}, ${name}`} />
        </Part>
        <Part of="Progress">
          {[0, 42, 100].map((percent) => (
            <Progress key={percent} percent={percent} label={`${percent} %`} />
          ))}
        </Part>
        <Part of="Skeleton">
          <Skeleton lines={3} />
        </Part>
        <Part of="Empty">
          <Empty title={texts.title} action={<Button>{texts.short}</Button>}>
            {texts.sentence}
          </Empty>
        </Part>
        <Part of="LineChart">
          <LineChart
            points={points}
            caption={texts.title}
            summary={texts.sentence}
            formatTime={dayOf}
            formatValue={String}
            fallback={texts.reason}
          />
        </Part>
        <Part of="BarChart">
          <BarChart
            bars={bars}
            caption={texts.title}
            solid={texts.rows[0]?.name ?? ''}
            light={texts.rows[1]?.name ?? ''}
            summary={texts.sentence}
            labelOf={String}
            formatValue={String}
            fallback={texts.reason}
          />
        </Part>
        <Part of="Facts">
          {(['aligned', 'panel', 'ends', 'ruled', 'figures'] as const).map((variant) => (
            <Facts
              key={variant}
              variant={variant}
              rows={texts.rows.map((row, index) => [row.name, <bdi key="amount">{row.amount}</bdi>, index === 1])}
            />
          ))}
        </Part>
        <Part of="BoxedList, RuledList, Timeline">
          <BoxedList>
            <Rows of={texts.rows} />
          </BoxedList>
          <RuledList>
            <Rows of={texts.rows} />
          </RuledList>
          <Timeline as="ol">
            <Rows of={texts.rows} />
          </Timeline>
        </Part>
        <Part of="Prose">
          <Prose>
            <p>{texts.sentence}</p>
            <ul>
              <li>{texts.title}</li>
              <li>{texts.sentence}</li>
            </ul>
          </Prose>
        </Part>
        <Part of="PictureFrame">
          <p className="cluster">
            <PictureFrame>
              <Icon shape={shapes.info} />
            </PictureFrame>
            <PictureFrame round>
              <Icon shape={shapes.user} />
            </PictureFrame>
          </p>
        </Part>
        <Part of="RadioGroup, RadioCards, RadioCardsSkeleton">
          <Radios texts={texts} id={`radio-${direction}-${theme}`} />
        </Part>
        <Part of="SearchField">
          <SearchField name={`search-${direction}-${theme}`} aria-label={`${texts.title}, ${name}`} />
        </Part>
        <Part of="Switch">
          <Switches texts={texts} name={`switch-${direction}-${theme}`} />
        </Part>
        <Part of="Toggle">
          <Toggles texts={texts} id={`toggle-${direction}-${theme}`} />
        </Part>
        <Part of="Icon">
          <p className="cluster">
            {Object.entries(shapes).map(([key, shape]) => (
              <span key={key} title={key}>
                <Icon shape={shape} directional={/left|right/i.test(key)} />
              </span>
            ))}
          </p>
        </Part>
      </section>
    </SearchedPart>
  )
}

function Rows({ of }: { readonly of: GalleryTexts['rows'] }) {
  return of.map(({ name, amount }) => (
    <li key={name}>
      <span>{name}</span> <bdi>{amount}</bdi>
    </li>
  ))
}

function Radios({ texts, id }: { readonly texts: GalleryTexts; readonly id: string }) {
  const [chosen, choose] = useState('0')
  const choices = texts.choices.map((label, index) => ({ value: String(index), label }))
  return (
    <>
      <RadioGroup id={id} legend={texts.title} hint={texts.sentence} optional={texts.optional}>
        <RadioCards name={id} value={chosen} choices={choices} onChange={choose} />
      </RadioGroup>
      <RadioGroup id={`${id}-stacked`} legend={texts.title} error={texts.error}>
        <RadioCards
          name={`${id}-stacked`}
          value={chosen}
          choices={choices.slice(0, 2).map((choice) => ({ ...choice, text: texts.sentence }))}
          stacked
          onChange={choose}
        />
      </RadioGroup>
      <RadioCardsSkeleton>{[<Skeleton key="one" lines={2} />]}</RadioCardsSkeleton>
    </>
  )
}

function Switches({ texts, name }: { readonly texts: GalleryTexts; readonly name: string }) {
  const [value, change] = useState('0')
  return (
    <Switch
      label={texts.title}
      name={name}
      value={value}
      options={texts.choices.slice(0, 3).map((text, index) => ({ value: String(index), text }))}
      onChange={change}
    />
  )
}

function Toggles({ texts, id }: { readonly texts: GalleryTexts; readonly id: string }) {
  const [checked, change] = useState(true)
  return (
    <>
      <label className="cluster">
        <Toggle note={id} checked={checked} onChange={change} />
        {texts.title}
      </label>
      <p id={id} className="soft small">
        {texts.sentence}
      </p>
    </>
  )
}

/** The search text for the names of parts. */
const SearchedPart = createContext('')

function Part({ of, children }: { readonly of: string; readonly children: ReactNode }) {
  const searched = use(SearchedPart).trim().toLowerCase()
  if (!of.toLowerCase().includes(searched)) return null
  return (
    <div className={styles.part}>
      <h3 lang="en">{of}</h3>
      {children}
    </div>
  )
}

function Buttons({ texts }: { readonly texts: GalleryTexts }) {
  return (
    <>
      {(['primary', 'quiet', 'plain', 'danger'] as const).map((variant) => (
        <div key={variant} className="cluster">
          <Button variant={variant}>{texts.short}</Button>
          <Button variant={variant} busy>
            {texts.short}
          </Button>
          <Link className={buttonClass(variant)} href={pathTo('gallery', {})}>
            {texts.short}
          </Link>
          <Button variant={variant} blocked={texts.reason}>
            {texts.short}
          </Button>
        </div>
      ))}
    </>
  )
}

function Overlays({ texts, menu }: { readonly texts: GalleryTexts; readonly menu: string }) {
  const [open, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  return (
    <div className="cluster">
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {texts.title}
      </Button>
      <Dialog open={open} title={texts.title} onClose={close} actions={<Button onClick={close}>{texts.short}</Button>}>
        {texts.sentence}
      </Dialog>
      <Menu label={menu} face={<span className={buttonClass('plain')}>{texts.short}</span>}>
        <div className="menu-sheet">
          {texts.choices.map((choice) => (
            <a key={choice} href="#main">
              {choice}
            </a>
          ))}
        </div>
      </Menu>
    </div>
  )
}

function amountOf({ amount }: GalleryTexts['rows'][number]): ReactNode {
  return <bdi>{amount}</bdi>
}

const firstDay = Date.UTC(2026, 0, 5)
/** One value for every third day. */
const points = [0, 40, 55, 55, 90, 140, 130, 210].map((value, index) => ({ at: firstDay + index * 259_200_000, value }))
const bars = [40, 55, 90, 60, 0, 0].map((solid, index) => ({ solid, light: index > 2 ? 70 : 0 }))
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)
