import { useState } from 'react'
import { exportInvestments } from '#contract/campaign/campaign-dashboard.ts'
import { listCampaigns } from '#contract/campaign/campaign.ts'
import { unreadableStates } from '#contract/uploads.ts'
import { PictureView } from '#src/components/campaign/picture.tsx'
import { FoldedNav } from '#src/components/folded-nav.tsx'
import { ButtonForm } from '#src/components/form/form-parts.tsx'
import { CaptchaBox } from '#src/components/form/captcha-box.tsx'
import { CropDialog } from '#src/components/form/crop-dialog.tsx'
import { CutChosen } from '#src/components/form/cut-chosen.tsx'
import { FileButton } from '#src/components/form/file-button.tsx'
import { FileScanNote } from '#src/components/form/file-scan-note.tsx'
import { FileControl } from '#src/components/form/file-control.tsx'
import { PictureControl } from '#src/components/form/picture-control.tsx'
import { Link } from '#src/components/link.tsx'
import { useQuery } from '#src/data/use-query.ts'
import { pathTo } from '#src/routes.ts'
import { Button } from '#src/ui/button.tsx'
import { type Crop, wholeCrop } from '#src/ui/crop/crop-frame.ts'
import { CropView } from '#src/ui/crop/crop-view.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { image } from '#src/ui/page-icon-paths.ts'
import { PictureFrame } from '#src/ui/layout.tsx'
import type { SampleProps } from './form-samples.tsx'

const size = { width: 700, height: 500 }

/** A picture that needs no server: a frame in a square. */
function drawnCanvas(): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = 1400
  canvas.height = 1400
  const context = canvas.getContext('2d')
  if (context) {
    context.fillStyle = '#9a9c9e'
    context.fillRect(0, 0, 1400, 1400)
    context.fillStyle = '#35603c'
    context.fillRect(350, 350, 700, 700)
  }
  return canvas
}

export function FileSample({ texts }: SampleProps) {
  const [chosen, choose] = useState<Blob>()
  const [opened, open] = useState<Blob>()
  const close = (): void => choose(undefined)
  const draw = (take: (blob: Blob | undefined) => void) => (): void =>
    drawnCanvas().toBlob((blob) => take(blob ?? undefined))
  return (
    <>
      <p className="cluster">
        <Button variant="quiet" onClick={draw(choose)}>
          {texts.title}
        </Button>
        <Button variant="quiet" onClick={draw(open)}>
          {texts.heads[0]}
        </Button>
      </p>
      <CutChosen file={chosen} size={size} onDone={close} onCancel={close} onRefused={close} />
      {opened ? (
        <CropDialog
          file={opened}
          size={size}
          onDone={() => open(undefined)}
          onCancel={() => open(undefined)}
          onRefused={() => open(undefined)}
        />
      ) : null}
      <FileButton call={exportInvestments} input={{ params: { id: texts.title } }} label={texts.short} />
      <ButtonForm label={texts.short} busy onPress={nothing} />
      <CaptchaBox onToken={nothing} />
      <FoldedNav className={undefined} label={`${texts.title}: ${texts.choices[0]}`} here={texts.choices[0]}>
        <ul>
          {texts.choices.map((choice, index) => (
            <li key={choice}>
              <Link href={pathTo('gallery', {}, { tab: index })}>{choice}</Link>
            </li>
          ))}
        </ul>
      </FoldedNav>
    </>
  )
}

export function FileControlSample({ texts }: SampleProps) {
  const remove = <Button variant="plain">{texts.heads[1]}</Button>
  return (
    <>
      <FileControl
        base="sample-file"
        name="sample-file"
        label={texts.title}
        optional={texts.optional}
        choose={texts.short}
        accept={['application/pdf']}
        disabled={false}
        hint={texts.sentence}
        error={texts.error}
        isNew={false}
        progress={texts.reason}
        remove={remove}
        onChoose={nothing}
      >
        <p>{texts.choices[1]}</p>
        {unreadableStates.map((scan) => (
          <FileScanNote key={scan} scan={scan} />
        ))}
      </FileControl>
      {(['sample-photo', 'sample-cover'] as const).map((name) => (
        <PictureControl
          key={name}
          base={name}
          name={name}
          label={texts.title}
          accept={['image/png']}
          size={size}
          stacked={name === 'sample-cover'}
          isEmpty={name === 'sample-photo'}
          share={name === 'sample-cover' ? 0.42 : undefined}
          problem={undefined}
          preview={
            <PictureFrame round={name === 'sample-photo'}>
              <Icon shape={image} />
            </PictureFrame>
          }
          remove={name === 'sample-cover' ? remove : null}
          onChoose={nothing}
          onCut={nothing}
          onRefused={nothing}
        />
      ))}
    </>
  )
}

export function PictureSample({ texts }: SampleProps) {
  const { data } = useQuery(listCampaigns, { query: { status: 2, limit: 1 } })
  const picture = data?.items[0]?.picture
  const [drawn, setDrawn] = useState<{ readonly image: ImageBitmap; readonly crop: Crop }>()
  const draw = async (): Promise<void> => {
    const bitmap = await createImageBitmap(drawnCanvas())
    setDrawn({ image: bitmap, crop: wholeCrop(bitmap) })
  }
  return (
    <>
      {picture ? <PictureView picture={picture} sizes="30rem" /> : null}
      {drawn ? (
        <CropView
          {...drawn}
          target={size}
          labels={{ area: texts.title, zoom: texts.short }}
          onChange={(crop) => setDrawn({ ...drawn, crop })}
        />
      ) : (
        <p>
          <Button variant="quiet" onClick={() => void draw()}>
            {texts.title}
          </Button>
        </p>
      )}
    </>
  )
}

function nothing(): void {}
