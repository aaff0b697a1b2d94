import { type ComponentProps, useState } from 'react'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { CutChosen } from './cut-chosen.tsx'
import { FileControl } from './file-control.tsx'

interface PictureControlProps
  extends
    Omit<
      ComponentProps<typeof FileControl>,
      'choose' | 'disabled' | 'hint' | 'isNew' | 'error' | 'progress' | 'onChoose'
    >,
    Pick<ComponentProps<typeof CutChosen>, 'size' | 'onRefused'> {
  readonly isEmpty: boolean
  /** The share that was uploaded; undefined if nothing is on its way. */
  readonly share: number | undefined
  /** Why the latest selection was refused. */
  readonly problem: string | undefined
  readonly error?: string | undefined
  /** A new selection begins. */
  readonly onChoose: () => void
  readonly onCut: (picture: Blob) => void
}

/** Selects a picture, which is cropped to its size and uploaded at once. */
export function PictureControl({
  size,
  isEmpty,
  share,
  problem,
  error,
  onChoose,
  onCut,
  onRefused,
  ...control
}: PictureControlProps) {
  const { text, percent } = useIntl()
  const online = useOnline()
  const [chosen, setChosen] = useState<File>()
  return (
    <>
      <FileControl
        {...control}
        choose={text(isEmpty ? 'settings.photoChoose' : 'settings.photoChange')}
        disabled={share !== undefined || !online}
        hint={text('settings.photoHint', { width: size.width, height: size.height })}
        progress={
          share === undefined ? undefined : text('settings.photoSending', { percent: percent(Math.floor(share * 100)) })
        }
        error={problem ?? error}
        isNew={problem !== undefined}
        onChoose={(file) => {
          onChoose()
          setChosen(file)
        }}
      />
      <CutChosen
        file={chosen}
        size={size}
        onDone={(cut) => {
          setChosen(undefined)
          onCut(cut)
        }}
        onCancel={() => setChosen(undefined)}
        onRefused={(why) => {
          setChosen(undefined)
          onRefused(why)
        }}
      />
    </>
  )
}
