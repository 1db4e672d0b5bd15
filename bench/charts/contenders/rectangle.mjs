// Shows what the browser itself needs for a frame in which anything changes: one rectangle on a canvas.
let ctx = null
let turn = 0

export function draw(host) {
  const canvas = document.createElement('canvas')
  canvas.width = host.clientWidth
  canvas.height = host.clientHeight
  host.append(canvas)
  ctx = canvas.getContext('2d')
  update()
}

export function update() {
  turn += 1
  ctx.fillStyle = turn % 2 ? '#666d70' : '#e4dfd3'
  ctx.fillRect(ctx.canvas.width - 70, 0, 10, ctx.canvas.height)
}

export function look() {
  update()
}

export function clear(host) {
  host.replaceChildren()
}
