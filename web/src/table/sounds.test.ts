import { describe, expect, it } from 'vitest';
import { decoded, soundFor } from './sounds';

const FILES = import.meta.glob<string>('./sounds/*.wav', { eager: true, query: '?inline', import: 'default' });

describe('sounds', () => {
  it('say the most important of what happened, and nothing of what is silent', () => {
    expect(soundFor([{ event: 'play' }])).toBe('place');
    expect(soundFor([{ event: 'play' }, { event: 'trick' }])).toBe('gather');
    expect(soundFor([{ event: 'trick' }, { event: 'round' }, { event: 'deal' }])).toBe('deal');
    expect(soundFor([{ event: 'trick' }, { event: 'over' }])).toBe('win');
    expect(soundFor([{ event: 'chosen' }])).toBeNull();
    expect(soundFor([])).toBeNull();
  });

  it('are small files of samples that can be heard, from silence to silence', () => {
    const names = Object.keys(FILES).map((path) => path.split('/').at(-1));
    expect(names.sort()).toEqual(['deal.wav', 'gather.wav', 'herald.wav', 'knock.wav', 'place.wav', 'slide.wav', 'turn.wav', 'win.wav']);
    let bytes = 0;
    for (const [file, url] of Object.entries(FILES)) {
      const content = Uint8Array.from(atob(url.split(',')[1]!), (letter) => letter.charCodeAt(0));
      bytes += content.length;
      expect(String.fromCharCode(...content.subarray(50, 54)), file).toBe('data');
      const samples = decoded(content.subarray(58));
      expect(Math.max(...samples), file).toBeGreaterThan(0.2);
      expect(Math.max(...samples), file).toBeLessThan(1);
      expect(Math.abs(samples.at(-1)!), file).toBeLessThan(0.05);
    }
    expect(bytes).toBeLessThan(70_000); // each is loaded when it is first heard
  });

  it('are decoded as G.711 says', () => {
    expect([...decoded(new Uint8Array([0xff, 0x7f, 0x80, 0x00]))]).toEqual([0, -0, 32_124 / 32_768, -32_124 / 32_768]);
  });
});
