import type { ListedContent } from '#contract/admin/content/items.ts'
import { Link } from '#src/components/link.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { Badge } from '#src/ui/badge.tsx'
import { buttonClass } from '#src/ui/button.tsx'
import type { ContentListName } from '#domain/site/content.ts'
import { titleIn } from './content-lists.ts'
import styles from './content.module.css'
import { OrderButtons } from './order-buttons.tsx'

interface ItemRowProps {
  readonly list: ContentListName
  readonly of: ListedContent
  readonly up: (() => void) | undefined
  readonly down: (() => void) | undefined
}

/** One item of a list: what it is called, what is missing, and the ways to move and change it. */
export function ItemRow({ list, of: { id, title, missing, url, audience, active }, up, down }: ItemRowProps) {
  const { text, language } = useIntl()
  const name = titleIn(title, language)
  const said = new Intl.ListFormat(language, { type: 'conjunction' })
  return (
    <li className={styles.item}>
      <div className={styles.name}>
        <h3>
          <bdi>{name}</bdi>
        </h3>
        <p className={styles.facts}>
          {active ? null : <Badge>{text('manage.hidden')}</Badge>}
          {missing.length === 0 ? null : (
            <Badge look="warn">
              {text('manage.missing', {
                languages: said.format(missing.map((each) => text(`manage.language.${each}`))),
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
      <OrderButtons id={id} name={name} up={up} down={down} />
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
