import type { ListedContent } from '#contract/content/admin/items.ts'
import { Link } from '#src/components/link.tsx'
import { useOnline } from '#src/platform/online.ts'
import { Button } from '#src/ui/button.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { Badge } from '#src/ui/badge.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import type { ContentListName } from '#domain/content/content.ts'
import { titleIn } from './content-lists.ts'
import styles from './content.module.css'
import { OrderButtons } from './order-buttons.tsx'

interface ItemRowProps {
  /** Below the title of the list, or of the parent item. */
  readonly heading: 'h2' | 'h3'
  readonly list: ContentListName
  readonly of: ListedContent
  readonly up: (() => void) | undefined
  readonly down: (() => void) | undefined
  /** Moves the item to the start of an alphabetical list, or back. */
  readonly lead?: { readonly leads: boolean; readonly change: () => void } | undefined
}

/** One item of a list: its title, what is missing, and the buttons to move and edit it. */
export function ItemRow({
  heading: Heading,
  list,
  of: { id, title, missing, url, audience, active },
  up,
  down,
  lead,
}: ItemRowProps) {
  const { text, language } = useIntl()
  const name = titleIn(title, language)
  const listFormat = new Intl.ListFormat(language, { type: 'conjunction' })
  return (
    <li className={styles.item}>
      <div className={styles.name}>
        <Heading>
          <bdi>{name}</bdi>
        </Heading>
        <p className={styles.facts}>
          {active ? null : <Badge>{text('manage.hidden')}</Badge>}
          {missing.length === 0 ? null : (
            <Badge variant="warn">
              {text('manage.missing', {
                languages: listFormat.format(missing.map((each) => text(`manage.language.${each}`))),
              })}
            </Badge>
          )}
          {audience === 'everybody' ? null : <Badge>{text(`manage.audience.${audience}`)}</Badge>}
          {url === '' ? null : (
            <bdi className="soft small" dir="ltr">
              {url}
            </bdi>
          )}
        </p>
      </div>
      {lead ? (
        <span className={styles.moves}>
          <LeadButton id={id} name={name} {...lead} />
          <OrderButtons id={id} name={name} up={up} down={down} />
        </span>
      ) : (
        <OrderButtons id={id} name={name} up={up} down={down} />
      )}
      <Link
        className={buttonClass('quiet')}
        href={pathTo('adminContentItem', { list, item: id })}
        aria-label={text('manage.editOf', { name })}
      >
        {text('manage.edit')}
      </Link>
    </li>
  )
}

interface LeadButtonProps {
  readonly id: string
  readonly name: string
  readonly leads: boolean
  readonly change: () => void
}

function LeadButton({ id, name, leads, change }: LeadButtonProps) {
  const { text } = useIntl()
  const online = useOnline()
  return (
    <Button
      // The row moves to another position, so the focus has to follow it.
      id={`lead-${id}`}
      variant="quiet"
      aria-label={text(leads ? 'manage.byAlphabetOf' : 'manage.putFirstOf', { name })}
      aria-disabled={!online || undefined}
      onClick={online ? change : undefined}
    >
      {text(leads ? 'manage.byAlphabet' : 'manage.putFirst')}
    </Button>
  )
}
