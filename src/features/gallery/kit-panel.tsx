import { type ReactNode, useState } from 'react'
import { Link } from '#src/components/link.tsx'
import { directionOf } from '#src/intl/locale.ts'
import { pathTo } from '#src/routes.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { Icon } from '#src/ui/icon.tsx'
import * as shapes from '#src/ui/icon-paths.ts'
import { LineChart } from '#src/ui/line-chart.tsx'
import { Menu } from '#src/ui/menu.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Progress } from '#src/ui/progress.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Table } from '#src/ui/table.tsx'
import { Tabs } from '#src/ui/tabs.tsx'
import styles from './gallery-page.module.css'
import { KitFields } from './kit-fields.tsx'
import { type KitWords, kitWords } from './kit-words.ts'

export interface PanelLook {
  readonly language: keyof typeof kitWords
  readonly theme: 'light' | 'dark'
}

/** Every part of src/ui in one direction and one display. */
export function KitPanel({ language, theme }: PanelLook) {
  const words = kitWords[language]
  const direction = directionOf(language)
  const name = `${direction}, ${theme}`
  return (
    <section lang={language} dir={direction} data-theme={theme} className={styles.panel} aria-label={name}>
      <h2 lang="en">{name}</h2>
      <Part of="Button">
        <Buttons words={words} />
      </Part>
      <Part of="Field and Tick">
        <KitFields words={words} />
      </Part>
      <Part of="Notice">
        {(['info', 'good', 'warn', 'bad'] as const).map((look) => (
          <Notice key={look} look={look} title={words.title}>
            {words.sentence}
          </Notice>
        ))}
        <Notice action={<Button look="quiet">{words.short}</Button>}>{words.sentence}</Notice>
      </Part>
      <Part of="Badge">
        <p className={styles.row}>
          {(['plain', 'good', 'warn', 'bad'] as const).map((look) => (
            <Badge key={look} look={look}>
              {words.short}
            </Badge>
          ))}
        </p>
      </Part>
      <Part of="Tabs">
        <Tabs
          label={`Tabs, ${name}`}
          current="1"
          tabs={words.choices.map((label, index) => ({
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
          rows={words.rows}
          keyOf={(row) => row.name}
          columns={[
            { key: 'name', head: words.heads[0], cell: (row) => row.name },
            { key: 'amount', head: words.heads[1], numeric: true, cell: amountOf },
          ]}
        />
      </Part>
      <Part of="Dialog and Menu">
        <Overlays words={words} menu={`${words.short}, ${name}`} />
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
        <Empty title={words.title} action={<Button>{words.short}</Button>}>
          {words.sentence}
        </Empty>
      </Part>
      <Part of="LineChart">
        <LineChart
          points={points}
          caption={words.title}
          summary={words.sentence}
          formatTime={dayOf}
          formatValue={String}
          fallback={words.reason}
        />
      </Part>
      <Part of="Icon">
        <p className={styles.row}>
          {Object.entries(shapes).map(([key, shape]) => (
            <span key={key} title={key}>
              <Icon shape={shape} directional={/left|right/i.test(key)} />
            </span>
          ))}
        </p>
      </Part>
    </section>
  )
}

function Part({ of, children }: { readonly of: string; readonly children: ReactNode }) {
  return (
    <div className={styles.part}>
      <h3 lang="en">{of}</h3>
      {children}
    </div>
  )
}

function Buttons({ words }: { readonly words: KitWords }) {
  return (
    <>
      {(['primary', 'quiet', 'plain', 'danger'] as const).map((look) => (
        <div key={look} className={styles.row}>
          <Button look={look}>{words.short}</Button>
          <Button look={look} busy>
            {words.short}
          </Button>
          <Link className={buttonClass(look)} href={pathTo('gallery', {})}>
            {words.short}
          </Link>
          <Button look={look} blocked={words.reason}>
            {words.short}
          </Button>
        </div>
      ))}
    </>
  )
}

function Overlays({ words, menu }: { readonly words: KitWords; readonly menu: string }) {
  const [open, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  return (
    <div className={styles.row}>
      <Button look="quiet" onClick={() => setOpen(true)}>
        {words.title}
      </Button>
      <Dialog open={open} title={words.title} onClose={close} actions={<Button onClick={close}>{words.short}</Button>}>
        {words.sentence}
      </Dialog>
      <Menu label={menu} face={<span className={buttonClass('plain')}>{words.short}</span>}>
        <ul>
          {words.choices.map((choice) => (
            <li key={choice}>{choice}</li>
          ))}
        </ul>
      </Menu>
    </div>
  )
}

function amountOf({ amount }: KitWords['rows'][number]): ReactNode {
  return <bdi>{amount}</bdi>
}

const firstDay = Date.UTC(2026, 0, 5)
/** A value of every third day. */
const points = [0, 40, 55, 55, 90, 140, 130, 210].map((value, index) => ({ at: firstDay + index * 259_200_000, value }))
const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)
