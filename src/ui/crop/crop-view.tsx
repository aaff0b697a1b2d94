import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import { type Crop, frameOf, moved, mostZoom } from './crop-frame.ts'
import styles from './crop-view.module.css'

interface Size {
  readonly width: number
  readonly height: number
}

interface CropViewProps {
  readonly image: ImageBitmap
  /** Size of the result in pixels; the window has its proportions. */
  readonly target: Size
  readonly crop: Crop
  readonly labels: {
    /** Describes the window and its keys. */
    readonly area: string
    readonly zoom: string
  }
  readonly onChange: (crop: Crop) => void
}

/** A key press moves by this share of the window. */
const step = 0.02
const zoomStep = 1.1

/** A window onto a picture: dragged, moved by the arrow keys, zoomed by the wheel, plus and minus or the slider. */
export function CropView({ image, target, crop, labels, onChange }: CropViewProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const from = useRef<{ readonly x: number; readonly y: number }>(undefined)
  const frame = frameOf(crop, image, target)
  const most = Math.max(1, mostZoom(image, target))

  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (!context) return
    context.imageSmoothingQuality = 'high'
    context.drawImage(image, frame.x, frame.y, frame.width, frame.height, 0, 0, target.width, target.height)
  }, [image, target, frame.x, frame.y, frame.width, frame.height])

  const move = (by: Parameters<typeof moved>[3]): void => onChange(moved(crop, image, target, by))
  const drag = (event: PointerEvent<HTMLCanvasElement>): void => {
    const before = from.current
    if (!before) return
    from.current = { x: event.clientX, y: event.clientY }
    const perPixel = frame.width / event.currentTarget.clientWidth
    move({ x: (before.x - event.clientX) * perPixel, y: (before.y - event.clientY) * perPixel })
  }
  const press = (event: KeyboardEvent): void => {
    const by = keys[event.key]
    if (!by) return
    event.preventDefault()
    move({ x: (by.x ?? 0) * frame.width * step, y: (by.y ?? 0) * frame.height * step, zoom: by.zoom ?? 1 })
  }
  return (
    <div className={styles.view} dir="ltr">
      <canvas
        ref={canvas}
        className={styles.canvas}
        width={target.width}
        height={target.height}
        role="img"
        tabIndex={0}
        aria-label={labels.area}
        onKeyDown={press}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          from.current = { x: event.clientX, y: event.clientY }
        }}
        onPointerMove={drag}
        onPointerUp={() => (from.current = undefined)}
        onPointerCancel={() => (from.current = undefined)}
        onWheel={(event) => move({ zoom: event.deltaY < 0 ? zoomStep : 1 / zoomStep })}
      />
      <input
        className={styles.zoom}
        type="range"
        min={1}
        max={most}
        step={0.01}
        value={crop.zoom}
        disabled={most <= 1}
        aria-label={labels.zoom}
        onChange={(event) => move({ zoom: Number(event.target.value) / crop.zoom })}
      />
    </div>
  )
}

const keys: Readonly<Record<string, { readonly x?: number; readonly y?: number; readonly zoom?: number }>> = {
  ArrowLeft: { x: -1 },
  ArrowRight: { x: 1 },
  ArrowUp: { y: -1 },
  ArrowDown: { y: 1 },
  '+': { zoom: zoomStep },
  '=': { zoom: zoomStep },
  '-': { zoom: 1 / zoomStep },
}
