// Bytes of a file whose memory is given back at once. Buffers lie outside of the heap, and a browser lets many megabytes of
// them gather before it collects them: with several workers, more than all else that a batch needs.

/** Reads a part of a file. @template T @param {Blob} part @param {(bytes: Uint8Array<ArrayBuffer>) => T} use  its bytes are there until it ends @returns {Promise<Awaited<T>>} */
export async function withBytes(part, use) {
  const bytes = new Uint8Array(await part.arrayBuffer());
  try {
    return await use(bytes);
  } finally {
    release(bytes);
  }
}

// What is passed to a port without another end is dropped, with its memory. `ArrayBuffer.transfer` would not do: a browser may
// hold what it has read, or got in a message, until its own objects are collected.
const { port1: nowhere, port2: end } = new MessageChannel();
end.close();

/** Gives back the memory of arrays; they are empty from now on. @param {...{buffer: ArrayBuffer}} arrays */
export function release(...arrays) {
  for (const { buffer } of arrays) if (buffer.byteLength > 0) nowhere.postMessage(null, [buffer]);
}
