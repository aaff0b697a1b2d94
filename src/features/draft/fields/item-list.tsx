/** The items of a list: added, removed with an undo, and moved by buttons, so that the keyboard is sufficient. */

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type Item, itemsOf } from '#domain/draft/campaign-sections.ts'
import { newItemId } from '#src/data/draft/outbox.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { x } from '#src/ui/icon-paths.ts'
import { arrowDown, arrowUp, plus } from '#src/ui/page-icon-paths.ts'
import { sectionFieldId, type FormPart } from './form-part.ts'
import styles from './item-list.module.css'
import { endWaitingListEntry, reorderItems } from './reorder-items.ts'

/** How long a removed item can be restored here. */
const restoreMs = 10_000

interface ItemListProps {
  readonly part: FormPart
  readonly title: ReactNode
  readonly lead?: ReactNode
  /** Label of the button that adds an item. */
  readonly add: string
  /** Label of an item with its number: Question 2. */
  readonly nameOf: (index: number) => string
  readonly most: number
  /** The field that gets the focus when an item is added. */
  readonly first: string
  /** Initial values of a new item. */
  readonly initial?: Readonly<Record<string, string>>
  /** Items that are shown elsewhere on the page. */
  readonly without?: ReadonlySet<string>
  readonly children: (item: FormPart, index: number, id: string) => ReactNode
}

export function ItemList({ part, title, lead, add, nameOf, most, first, initial, without, children }: ItemListProps) {
  const { text, number } = useIntl()
  const [gone, setGone] = useState<{ readonly item: Item; readonly before: number }>()
  const [announcement, setAnnouncement] = useState('')
  const element = useRef<HTMLElement>(null)
  /** Receives the focus once the list shows the change. */
  const wanted = useRef<string>(undefined)
  const { section, set, flush, editable } = part
  const restoreId = `restore-${section}`
  const items = itemsOf(part.values).filter(({ id }) => !without?.has(id))

  useEffect(() => {
    if (wanted.current === undefined) return
    const target = element.current?.querySelector<HTMLElement>(`#${CSS.escape(wanted.current)}`)
    if (!target) return
    wanted.current = undefined
    target.focus()
  })
  useEffect(() => {
    if (gone === undefined) return undefined
    const timer = setTimeout(() => {
      // Moves the focus before its element disappears.
      if (element.current?.contains(document.activeElement) && document.activeElement?.id === restoreId)
        element.current.querySelector<HTMLElement>('h2, h3')?.focus()
      setGone(undefined)
    }, restoreMs)
    return () => clearTimeout(timer)
  }, [gone, restoreId])

  const insert = (): void => {
    const id = newItemId()
    for (const [name, value] of Object.entries({ position: endWaitingListEntry(items), ...initial }))
      set(`${id}.${name}`, value)
    flush()
    setAnnouncement('')
    wanted.current = sectionFieldId(section, `${id}.${first}`)
  }
  const take = (item: Item, index: number): void => {
    set(`${item.id}.removed`, 'yes')
    flush()
    setGone({ item, before: index })
    setAnnouncement(text('steps.removedItem', { name: nameOf(index + 1) }))
    wanted.current = restoreId
  }
  const restore = (): void => {
    if (gone === undefined) return
    set(`${gone.item.id}.removed`, '')
    flush()
    setGone(undefined)
    setAnnouncement(text('steps.restoredItem', { name: nameOf(gone.before + 1) }))
    wanted.current = sectionFieldId(section, `${gone.item.id}.${first}`)
  }
  const move = (index: number, by: -1 | 1): void => {
    const item = items[index]
    const to = index + by
    if (!item || to < 0 || to >= items.length) return
    for (const [id, position] of reorderItems(items, index, to)) set(`${id}.position`, position)
    flush()
    setAnnouncement(text('steps.movedItem', { place: number(to + 1), count: number(items.length) }))
    wanted.current = moveId(item.id, by)
  }
  const moveId = (id: string, by: -1 | 1): string => `move-${section}-${id}-${by === 1 ? 'down' : 'up'}`

  const restoring =
    gone === undefined ? null : (
      <li key="gone" className={styles.gone}>
        <span>{text('steps.removedItem', { name: nameOf(gone.before + 1) })}</span>
        <Button id={restoreId} variant="quiet" onClick={restore}>
          {text('steps.restore')}
        </Button>
      </li>
    )
  return (
    <section ref={element} className={styles.list} aria-labelledby={sectionFieldId(section, section)}>
      <h2 id={sectionFieldId(section, section)} tabIndex={-1}>
        {title}
      </h2>
      {lead === undefined ? null : <p className="soft">{lead}</p>}
      <p className="unseen" role="status">
        {announcement}
      </p>
      {items.length === 0 && gone === undefined ? null : (
        <ol className={styles.items}>
          {items.map((item, index) => [
            gone?.before === index ? restoring : null,
            <li key={item.id} className={styles.item} data-item={item.id}>
              <div className={styles.head}>
                <h3>{nameOf(index + 1)}</h3>
                {editable ? (
                  <div className={styles.tools}>
                    {([-1, 1] as const).map((by) => (
                      <button
                        key={by}
                        id={moveId(item.id, by)}
                        type="button"
                        aria-label={text(by === 1 ? 'steps.moveDown' : 'steps.moveUp', { name: nameOf(index + 1) })}
                        aria-disabled={(by === 1 ? index === items.length - 1 : index === 0) || undefined}
                        onClick={() => move(index, by)}
                      >
                        <Icon shape={by === 1 ? arrowDown : arrowUp} />
                      </button>
                    ))}
                    <button
                      type="button"
                      aria-label={text('steps.removeOf', { name: nameOf(index + 1) })}
                      onClick={() => take(item, index)}
                    >
                      <Icon shape={x} />
                    </button>
                  </div>
                ) : null}
              </div>
              {children(part.item(item.id), index, item.id)}
            </li>,
          ])}
          {gone !== undefined && gone.before >= items.length ? restoring : null}
        </ol>
      )}
      {editable ? (
        <div>
          <Button
            variant="quiet"
            blocked={items.length >= most ? text('steps.atMost', { most }) : undefined}
            onClick={insert}
          >
            <Icon shape={plus} />
            {add}
          </Button>
        </div>
      ) : null}
    </section>
  )
}
