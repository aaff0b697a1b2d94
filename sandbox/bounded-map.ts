/** A map that forgets what was put in first when it is full. */
export class BoundedMap<V> extends Map<string, V> {
  readonly #limit: number

  constructor(limit: number) {
    super()
    this.#limit = limit
  }

  override set(key: string, value: V): this {
    super.set(key, value)
    if (this.size > this.#limit) {
      const [oldest] = this.keys()
      if (oldest !== undefined) this.delete(oldest)
    }
    return this
  }
}
