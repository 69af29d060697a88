"""Makes the sounds of the table: `python web/tools/sounds.py` writes src/table/sounds/*.wav, always the same bytes.

Cards are bursts of filtered noise, wood is a few damped tones, bells are bars with their overtones. Stored as µ-law of
22,050 Hz, which is half the size of plain samples and sounds the same at this volume; the client decodes it itself.
"""

import struct
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Wave = NDArray[np.float64]
RATE = 22_050
BIAS = 132
FOLDER = Path(__file__).resolve().parent.parent / "src" / "table" / "sounds"
dice = np.random.default_rng(20)


def main() -> None:
    """Writes all sounds, and says how large they are together."""
    FOLDER.mkdir(exist_ok=True)
    sounds = {
        "slide": slide(0.17),
        "place": place(),
        "deal": deal(),
        "gather": mixed((0.0, slide(0.14)), (0.05, slide(0.13) * 0.8), (0.13, place() * 0.8)),
        "turn": mixed((0.0, bell(659.3, 0.22) * 0.5), (0.09, bell(880.0, 0.28) * 0.5)),
        "win": mixed(*((0.11 * n, bell(pitch, 0.42)) for n, pitch in enumerate((523.3, 659.3, 784.0, 1046.5)))),
        "knock": mixed((0.0, knock()), (0.12, knock() * 0.8)),
        "herald": mixed((0.0, horn(392.0, 0.13)), (0.14, horn(392.0, 0.09)), (0.24, horn(523.3, 0.36))),
    }
    for name, wave in sounds.items():
        (FOLDER / f"{name}.wav").write_bytes(wav(wave))
    print(f"{sum(file.stat().st_size for file in FOLDER.iterdir()) / 1000:.1f} kB in {len(sounds)} sounds")


# --- what is heard ---


def slide(seconds: float) -> Wave:
    """A card over wood: paper noise that swells and dies, with the grain of the table in it."""
    time = times(seconds)
    swell = np.sin(np.pi * np.clip(time / seconds, 0, 1) ** 0.7) ** 1.6
    grain = 0.75 + 0.25 * np.sin(2 * np.pi * 63 * time + 2 * np.sin(2 * np.pi * 11 * time))
    return scaled(noise(time.size, 1100, 5200) * swell * grain, 0.34)


def place() -> Wave:
    """A card put down: the air under it, the edge that clicks, the table that answers."""
    time = times(0.11)
    body = np.sin(2 * np.pi * (150 + 90 * np.exp(-time * 90)) * time) * np.exp(-time * 52)
    edge = noise(time.size, 2200, 7800) * np.exp(-time * 240)
    paper = noise(time.size, 600, 2600) * np.exp(-time * 70)
    return scaled(0.8 * body + 0.65 * edge + 0.5 * paper, 0.6)


def deal() -> Wave:
    """A riffle that gets faster, and the packet pushed together."""
    at = np.cumsum(np.geomspace(0.052, 0.02, 13))
    flicks = ((float(when), flick() * (0.55 + 0.45 * n / at.size)) for n, when in enumerate(at))
    return scaled(mixed(*flicks, (float(at[-1]) + 0.03, place() * 0.7)), 0.5)


def flick() -> Wave:
    time = times(0.03)
    return noise(time.size, 1600, 7000) * np.exp(-time * 210) + 0.4 * np.sin(2 * np.pi * 310 * time) * np.exp(
        -time * 160
    )


def bell(pitch: float, seconds: float) -> Wave:
    """A wooden bar, struck softly: its own tone and two overtones that are gone at once."""
    time = times(seconds)
    tone = sum(
        loud * np.sin(2 * np.pi * pitch * ratio * time) * np.exp(-time * fall)
        for ratio, loud, fall in ((1.0, 1.0, 9.0), (3.93, 0.22, 34.0), (9.2, 0.08, 80.0))
    )
    ends = np.minimum(1.0, (seconds - time) / 0.03)
    return scaled(tone * np.minimum(1.0, time / 0.004) * ends, 0.4)


def horn(pitch: float, seconds: float) -> Wave:
    """A herald's horn from the far end of the hall: overtones that follow the swell of the breath."""
    time = times(seconds)
    breath = np.minimum(1.0, time / 0.025) * np.minimum(1.0, (seconds - time) / 0.06)
    tone = sum(
        np.sin(2 * np.pi * pitch * n * time + 0.02 * np.sin(2 * np.pi * 5.5 * time)) * breath ** (1 + 0.6 * n) / n**1.35
        for n in range(1, 8)
    )
    return scaled(tone, 0.26)


def knock() -> Wave:
    """Knuckles on the table."""
    time = times(0.12)
    tones = ((172, 1.0, 46), (418, 0.7, 58), (803, 0.35, 85), (1310, 0.18, 120))
    wood = sum(loud * np.sin(2 * np.pi * pitch * time) * np.exp(-time * fall) for pitch, loud, fall in tones)
    return scaled(wood + 0.3 * noise(time.size, 900, 4000) * np.exp(-time * 320), 0.55)


# --- what it is made of ---


def times(seconds: float) -> Wave:
    return np.arange(int(seconds * RATE)) / RATE


def noise(size: int, low: float, high: float) -> Wave:
    """White noise between two pitches, with soft edges."""
    spectrum = np.fft.rfft(dice.standard_normal(size))
    pitch = np.fft.rfftfreq(size, 1 / RATE)
    band = 1 / (1 + (low / np.maximum(pitch, 1)) ** 6) / (1 + (pitch / high) ** 8)
    return scaled(np.fft.irfft(spectrum * band, size), 1.0)


def mixed(*parts: tuple[float, Wave]) -> Wave:
    """Waves that begin at these seconds, together."""
    whole = np.zeros(max(int(at * RATE) + wave.size for at, wave in parts))
    for at, wave in parts:
        whole[int(at * RATE) : int(at * RATE) + wave.size] += wave
    return whole


def scaled(wave: Wave, loudest: float) -> Wave:
    return wave * (loudest / max(1e-9, float(np.abs(wave).max())))


def wav(wave: Wave) -> bytes:
    """A WAV file of µ-law samples (G.711): sign, three bits of exponent and four of mantissa, all inverted."""
    level = np.round(np.clip(wave, -1, 1) * 32_635).astype(np.int64)
    size = np.abs(level) + BIAS
    exponent = np.floor(np.log2(size)).astype(np.int64) - 7
    mantissa = (size >> (exponent + 3)) & 15
    data = (~((level < 0) * 128 + exponent * 16 + mantissa) & 255).astype(np.uint8).tobytes()
    about = struct.pack("<HHIIHHH", 7, 1, RATE, RATE, 1, 8, 0)
    chunks = chunk(b"fmt ", about) + chunk(b"fact", struct.pack("<I", len(data))) + chunk(b"data", data)
    return chunk(b"RIFF", b"WAVE" + chunks)


def chunk(name: bytes, content: bytes) -> bytes:
    return name + struct.pack("<I", len(content)) + content


if __name__ == "__main__":
    main()
