/** The items of a list: added, taken out with a way back, and moved by buttons, so that the keyboard is enough. */

import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type Item, itemsOf } from '#domain/campaign-sections.ts'
import { newItemId } from '#src/data/outbox.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { x } from '#src/ui/icon-paths.ts'
import { arrowDown, arrowUp, plus } from '#src/ui/page-icon-paths.ts'
import { fieldId, type FormPart } from './form-part.ts'
import styles from './item-list.module.css'
import { endPlace, movePlaces } from './item-places.ts'

/** How long what was taken out can be brought back here. */
const restoreMs = 10_000

interface ItemListProps {
  readonly part: FormPart
  readonly title: ReactNode
  readonly lead?: ReactNode
  /** What the button that adds says. */
  readonly add: string
  /** What an item is called beside its number: Question 2. */
  readonly nameOf: (place: number) => string
  readonly most: number
  /** The field that gets the focus when an item is added. */
  readonly first: string
  /** What a new item holds. */
  readonly initial?: Readonly<Record<string, string>>
  /** Items that stand elsewhere on the page. */
  readonly without?: ReadonlySet<string>
  readonly children: (item: FormPart, place: number, id: string) => ReactNode
}

export function ItemList({ part, title, lead, add, nameOf, most, first, initial, without, children }: ItemListProps) {
  const { text, number } = useIntl()
  const [gone, setGone] = useState<{ readonly item: Item; readonly before: number }>()
  const [said, setSaid] = useState('')
  const element = useRef<HTMLElement>(null)
  /** Gets the focus once the list stands as it was changed. */
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
      // The focus is not left on what goes away.
      if (element.current?.contains(document.activeElement) && document.activeElement?.id === restoreId)
        element.current.querySelector<HTMLElement>('h2, h3')?.focus()
      setGone(undefined)
    }, restoreMs)
    return () => clearTimeout(timer)
  }, [gone, restoreId])

  const insert = (): void => {
    const id = newItemId()
    for (const [name, value] of Object.entries({ position: endPlace(items), ...initial })) set(`${id}.${name}`, value)
    flush()
    setSaid('')
    wanted.current = fieldId(section, `${id}.${first}`)
  }
  const take = (item: Item, place: number): void => {
    set(`${item.id}.removed`, 'yes')
    flush()
    setGone({ item, before: place })
    setSaid(text('steps.removedItem', { name: nameOf(place + 1) }))
    wanted.current = restoreId
  }
  const restore = (): void => {
    if (gone === undefined) return
    set(`${gone.item.id}.removed`, '')
    flush()
    setGone(undefined)
    setSaid(text('steps.restoredItem', { name: nameOf(gone.before + 1) }))
    wanted.current = fieldId(section, `${gone.item.id}.${first}`)
  }
  const move = (place: number, by: -1 | 1): void => {
    const item = items[place]
    const to = place + by
    if (!item || to < 0 || to >= items.length) return
    for (const [id, position] of movePlaces(items, place, to)) set(`${id}.position`, position)
    flush()
    setSaid(text('steps.movedItem', { place: number(to + 1), count: number(items.length) }))
    wanted.current = moveId(item.id, by)
  }
  const moveId = (id: string, by: -1 | 1): string => `move-${section}-${id}-${by === 1 ? 'down' : 'up'}`

  const restoring =
    gone === undefined ? null : (
      <li key="gone" className={styles.gone}>
        <span>{text('steps.removedItem', { name: nameOf(gone.before + 1) })}</span>
        <Button id={restoreId} look="quiet" onClick={restore}>
          {text('steps.restore')}
        </Button>
      </li>
    )
  return (
    <section ref={element} className={styles.list} aria-labelledby={fieldId(section, section)}>
      <h2 id={fieldId(section, section)} tabIndex={-1}>
        {title}
      </h2>
      {lead === undefined ? null : <p className="soft">{lead}</p>}
      <p className="unseen" role="status">
        {said}
      </p>
      {items.length === 0 && gone === undefined ? null : (
        <ol className={styles.items}>
          {items.map((item, place) => [
            gone?.before === place ? restoring : null,
            <li key={item.id} className={styles.item} data-item={item.id}>
              <div className={styles.head}>
                <h3>{nameOf(place + 1)}</h3>
                {editable ? (
                  <div className={styles.tools}>
                    {([-1, 1] as const).map((by) => (
                      <button
                        key={by}
                        id={moveId(item.id, by)}
                        type="button"
                        aria-label={text(by === 1 ? 'steps.moveDown' : 'steps.moveUp', { name: nameOf(place + 1) })}
                        aria-disabled={(by === 1 ? place === items.length - 1 : place === 0) || undefined}
                        onClick={() => move(place, by)}
                      >
                        <Icon shape={by === 1 ? arrowDown : arrowUp} />
                      </button>
                    ))}
                    <button
                      type="button"
                      aria-label={text('steps.removeOf', { name: nameOf(place + 1) })}
                      onClick={() => take(item, place)}
                    >
                      <Icon shape={x} />
                    </button>
                  </div>
                ) : null}
              </div>
              {children(part.item(item.id), place, item.id)}
            </li>,
          ])}
          {gone !== undefined && gone.before >= items.length ? restoring : null}
        </ol>
      )}
      {editable ? (
        <div>
          <Button
            look="quiet"
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
