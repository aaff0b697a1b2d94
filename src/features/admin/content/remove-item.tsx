import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { type ContentItem, removeContent } from '#contract/admin/content/items.ts'
import { failureText } from '#src/components/form-parts.tsx'
import { Link } from '#src/components/link.tsx'
import { useAct } from '#src/data/use-act.ts'
import { useSteadySend } from '#src/data/use-steady-send.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { pathTo } from '#src/routes.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { type ContentListName, contentShape } from '#domain/site/content.ts'
import styles from './content.module.css'

interface RemoveItemProps {
  readonly list: ContentListName
  /** As it is known now. */
  readonly of: ContentItem
  /** The version that the person has read. */
  readonly version: number
  readonly name: string
}

/** The ways to what visitors see of it, and to its end. */
export function RemoveItem({ list, of, version, name }: RemoveItemProps) {
  const { text } = useIntl()
  const [open, setOpen] = useState(false)
  return (
    <p className={styles.above}>
      {of.address !== null && of.active ? (
        <Link className={buttonClass('quiet')} href={of.address}>
          {text('manage.see')}
        </Link>
      ) : null}
      {contentShape(list).key === 'fixed' ? null : (
        <Button look="danger" onClick={() => setOpen(true)}>
          {text('manage.remove')}
        </Button>
      )}
      {open ? <RemoveDialog list={list} of={of} version={version} name={name} onClose={() => setOpen(false)} /> : null}
    </p>
  )
}

function RemoveDialog({ list, of: { id, uses }, version, name, onClose }: RemoveItemProps & { onClose: () => void }) {
  const intl = useIntl()
  const { text } = intl
  const online = useOnline()
  const [, navigate] = useLocation()
  const remove = useSteadySend(removeContent)
  const showToast = useSetAtom(showToastAtom)
  const { busy, failure, run } = useAct()
  const used = uses.length > 0
  const act = (): Promise<void> =>
    run(async () => {
      await remove({ params: { list, id } }, { ifMatch: version })
      showToast({ text: 'manage.removed', look: 'good' })
      navigate(pathTo('adminContentList', { list }))
    })
  return (
    <Dialog
      open
      title={text('manage.removeTitle', { name })}
      onClose={() => {
        if (!busy) onClose()
      }}
      actions={
        <>
          <Button look="plain" onClick={onClose}>
            {text(used ? 'shell.close' : 'shell.cancel')}
          </Button>
          {used ? null : (
            <Button
              look="danger"
              busy={busy}
              blocked={online ? undefined : text('shell.needsConnection')}
              onClick={() => void act()}
            >
              {text('manage.remove')}
            </Button>
          )}
        </>
      }
    >
      {used ? (
        <>
          <p>{text('manage.inUse')}</p>
          <ul className={styles.uses}>
            {uses.map(({ what, count }) => (
              <li key={what}>{text(`manage.use.${what}`, { count })}</li>
            ))}
          </ul>
          {uses.some(({ what }) => what === 'site') ? null : <p>{text('manage.hideInstead')}</p>}
        </>
      ) : (
        <p>{text('manage.removeText')}</p>
      )}
      {failure ? <Notice look="bad" live title={failureText(failure, intl)} /> : null}
    </Dialog>
  )
}
